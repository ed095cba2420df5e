import { expect, test } from '../../support/browser/browser.ts'

test('as() gives a tab the token, the user and a valid cookie', async ({ as, page }) => {
  const { user } = await as('maya')
  await page.goto('/favicon.ico')
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  expect(JSON.parse(stored.user ?? '{}')).toMatchObject({ id: user.id, username: 'maya' })
  const status = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    const userdata = await fetch('/api/auth/userdata', { headers })
    const refresh = await fetch('/api/auth/refresh', { method: 'POST' })
    return [userdata.status, refresh.status]
  }, stored.accessToken)
  expect(status).toEqual([200, 200])
})

test('as() sets them once: a reload does not restore what the app cleared', async ({
  as,
  page,
}) => {
  await as('jonas')
  await page.goto('/favicon.ico')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})

test('newStudent() creates a verified user for one test', async ({ as, newStudent }) => {
  const student = await newStudent({ firstName: 'Priya' })
  expect((await as(student)).user.username).toBe(student.username)
})
