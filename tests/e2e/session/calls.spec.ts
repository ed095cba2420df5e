import { expect, test } from '../../support/browser/browser.ts'
import { isServerPath } from '#sync/paths.ts'
import { cast, signIn, stranger } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { silence } from '../../support/pages/session-page.ts'

// A worker would answer before the routes that these tests set.
test.use({ serviceWorkers: 'block' })

test('[SESSION-14] every call carries the token of the tab, or no token without one', async ({
  page,
  as,
  server,
}) => {
  const seen: { call: string; bearer: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!isServerPath(pathname) || /^\/(images|socket\.io)\//.test(pathname)) return
    seen.push({ call: pathname, bearer: request.headers().authorization })
  })
  for (const path of [
    '/',
    '/login',
    '/signup',
    '/unsubscribe?token=t',
    '/verify-account?token=t',
  ]) {
    await page.goto(path)
    await silence(page)
  }
  expect(seen.map(({ call }) => call)).toContain('/api/auth/verify-account')
  expect(seen.filter(({ bearer }) => bearer !== undefined)).toEqual([])

  const { accessToken, user } = await as('maya')
  const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Any lamp' })
  seen.length = 0
  for (const path of [
    `/for-you?listingId=${_id}`,
    '/messages?with=jonas',
    `/profile/${user.id}`,
    '/settings',
    '/accountInfo',
    '/create-listing',
    '/reportUser?username=jonas',
  ]) {
    await page.goto(path)
    await silence(page)
  }
  await page.getByLabel('Reason').fill('Never came.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your report has been submitted!')
  expect(seen.length).toBeGreaterThan(7)
  expect(seen.filter(({ bearer }) => bearer !== `Bearer ${accessToken}`)).toEqual([])
})

test('[SESSION-15] all calls go to one origin and send cookies, except register and verify', async ({
  page,
  as,
  server,
}) => {
  const seen: { call: string; origin: string; cookie: Promise<string | null> }[] = []
  // Of a call that a navigation ends before its answer, the browser does not tell the cookies.
  page.on('response', (response) => {
    const request = response.request()
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
  const cookieless = ['/api/auth/register', '/api/auth/verify-account'] as const
  // The page can show an answer before the browser reports it.
  const expectSeen = (call: string) =>
    expect.poll(() => seen.map((each) => each.call)).toContain(call)
  await expect(page.getByRole('alert')).toContainText('User registered successfully.')
  await expectSeen(cookieless[0])
  await page.goto(await server.linkFor(person.email))
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
  await expectSeen(cookieless[1])

  expect(new Set(seen.map(({ origin }) => origin))).toEqual(new Set([server.url]))
  for (const { call, cookie } of seen) {
    if (cookieless.some((each) => each === call)) expect(await cookie, call).toBeNull()
    else expect(await cookie, call).toContain('quad')
  }
})
