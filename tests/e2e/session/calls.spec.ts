import { expect, test } from '../../support/browser/browser.ts'
import { stranger } from '../../support/server/cast.ts'
import { silence } from '../../support/pages/session-page.ts'

// A worker would answer in place of the routes that these tests set.
test.use({ serviceWorkers: 'block' })

test('every request carries the token held, and none when there is none', async ({ page, as }) => {
  const seen: { call: string; bearer: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const bearer = request.headers().authorization
    if (pathname.startsWith('/api/')) seen.push({ call: pathname, bearer })
  })
  await page.goto('/signup')
  await silence(page)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter(({ bearer }) => bearer)).toEqual([])

  const { accessToken } = await as('maya')
  seen.length = 0
  await page.goto('/for-you')
  await silence(page)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.filter(({ bearer }) => bearer !== `Bearer ${accessToken}`)).toEqual([])
})

test('[SESSION-15] all calls go to one origin with cookies, register and verify without', async ({
  page,
  as,
  server,
}) => {
  const seen: { call: string; origin: string; cookie: Promise<string | null> }[] = []
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url())
    if (!/^\/(api|profileInfo)\//.test(pathname)) return
    seen.push({ call: pathname, origin, cookie: request.headerValue('cookie') })
  })
  await as('maya')
  await page.goto('/for-you')
  await silence(page)
  await page.goto('/signup')
  const person = stranger()
  for (const name of [
    'firstName',
    'lastName',
    'username',
    'email',
    'college',
    'password',
  ] as const) {
    await page.locator(`[name=${name}]`).fill(person[name])
  }
  await page.locator('[name=confirmPassword]').fill(person.password)
  await page.locator('[name=year]').selectOption(String(person.year))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toContainText('User registered successfully.')
  await page.goto(await server.linkFor(person.email))
  await expect(page.getByText('Your account has been verified.')).toBeVisible()

  const cookieless = ['/api/auth/register', '/api/auth/verify-account']
  expect(new Set(seen.map(({ origin }) => origin))).toEqual(new Set([server.url]))
  expect(seen.map(({ call }) => call)).toEqual(expect.arrayContaining(cookieless))
  for (const { call, cookie } of seen) {
    if (cookieless.includes(call)) expect(await cookie, call).toBeNull()
    else expect(await cookie, call).toContain('quad')
  }
})
