import { expect, test, type Page } from '../support/browser.ts'
import { profileButton, storedSession } from '../support/session-page.ts'

/** Once the worker holds the shell, a page needs no network to open. */
const shellIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test('[OFF-20] a reload offline signs nobody out', async ({ page, context, as }) => {
  const { accessToken } = await as('maya')
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await shellIsKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(profileButton(page)).toBeVisible()
  expect((await storedSession(page)).token).toBe(accessToken)
})

test('[LOGIN-15][OFF-20] Remember Me opens a closed app offline and renews the session later', async ({
  page,
  context,
  as,
}) => {
  await as('maya', { rememberMe: true })
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await shellIsKept(page)
  await page.close()
  await context.setOffline(true)

  const reopened = await context.newPage()
  await reopened.goto('/for-you')
  await expect(profileButton(reopened)).toBeVisible()
  await expect(reopened).toHaveURL('/for-you')
  expect((await storedSession(reopened)).token).toBeNull()

  await context.setOffline(false)
  await expect.poll(async () => (await storedSession(reopened)).token).not.toBeNull()
})

test('[LOGIN-15][OFF-20] without Remember Me a closed app opens /login offline', async ({
  page,
  context,
  as,
}) => {
  await as('maya')
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await shellIsKept(page)
  await page.close()
  await context.setOffline(true)

  const reopened = await context.newPage()
  await reopened.goto('/for-you')
  await expect(reopened).toHaveURL('/login')
  await expect(profileButton(reopened)).toHaveCount(0)
})
