import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import {
  callsOf,
  count,
  profileButton,
  refresh,
  silence,
  storedSession,
  userdata,
} from '../../support/pages/session-page.ts'

// A worker would answer before the routes that these tests set.
test.use({ serviceWorkers: 'block' })

/** Opens the app and forgets the tab's token, as closing the tab does. */
async function openWithoutToken(page: Page): Promise<void> {
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
}

test.describe('at the start', () => {
  test('[SESSION-01] with Remember Me alone the app refreshes, then fetches the user', async ({
    page,
    as,
  }) => {
    await as('maya', { rememberMe: true })
    await openWithoutToken(page)
    const calls = callsOf(page)
    await page.reload()
    await expect(profileButton(page)).toBeVisible()
    await expect.poll(() => calls.includes(userdata)).toBe(true)
    expect(calls.filter((call) => call === refresh || call === userdata)).toEqual([
      refresh,
      userdata,
    ])
    await expect.poll(async () => (await storedSession(page)).user).toContain('"username":"maya"')
    expect((await storedSession(page)).token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('Remember Me requests a token while the scripts load, and only once', async ({
    page,
    as,
  }) => {
    await as('maya', { rememberMe: true })
    await openWithoutToken(page)
    const calls = callsOf(page)
    const sendScripts = await holdRequests(page, '**/assets/*.js')
    const asked = page.waitForRequest('**/api/auth/refresh')
    await page.reload({ waitUntil: 'commit' })
    await asked
    sendScripts()
    await expect(profileButton(page)).toBeVisible()
    await expect.poll(() => calls.includes(userdata)).toBe(true)
    expect(count(calls, refresh)).toBe(1)
  })

  test('a token lost in transit is requested again', async ({ page, as }) => {
    await as('maya', { rememberMe: true })
    await openWithoutToken(page)
    await page.route('**/api/auth/refresh', (route) => route.abort(), { times: 1 })
    const calls = callsOf(page)
    await page.reload()
    await expect.poll(() => calls.includes(userdata)).toBe(true)
    expect(count(calls, refresh)).toBe(2)
    expect((await storedSession(page)).token).not.toBeNull()
  })

  test('a page of a student names the scripts that its session imports', async ({ request }) => {
    const linksOf = async (path: string) =>
      (await request.get(path, { headers: { accept: 'text/html' } })).headers().link
    expect(await linksOf('/for-you')).toMatch(/device-[^>]+>; rel=modulepreload/)
    expect(await linksOf('/login')).not.toContain('device-')
  })

  test('[SESSION-02] a stored token fetches the user without a refresh', async ({ page, as }) => {
    const { accessToken } = await as('maya')
    const calls = callsOf(page)
    await page.goto('/')
    await expect(profileButton(page)).toBeVisible()
    await silence(page)
    expect(count(calls, userdata)).toBe(1)
    expect(count(calls, refresh)).toBe(0)
    expect((await storedSession(page)).token).toBe(accessToken)
  })

  test('[SESSION-03] a refused stored token is refreshed, and the user fetched again', async ({
    page,
    as,
  }) => {
    await as('maya')
    await page.goto('/')
    await expect(profileButton(page)).toBeVisible()
    // A running round of this page would refresh the broken token before the reload.
    await silence(page)
    await page.evaluate(() => {
      sessionStorage.setItem('accessToken', 'broken')
      sessionStorage.removeItem('user')
    })
    const calls = callsOf(page)
    await page.reload()
    await expect(profileButton(page)).toBeVisible()
    expect(calls.filter((call) => call === refresh || call === userdata)).toEqual([
      userdata,
      refresh,
      userdata,
    ])
    expect((await storedSession(page)).token).not.toBe('broken')
  })

  test('[SESSION-04] a stored token that cannot be refreshed logs out', async ({ page, as }) => {
    await as('maya')
    await page.goto('/for-you')
    await expect(profileButton(page)).toBeVisible()
    await page.context().clearCookies()
    // A running round of this page would log it out before the reload.
    await page.evaluate(() => {
      sessionStorage.setItem('accessToken', 'broken')
      location.reload()
    })
    await expect(page).toHaveURL('/login')
    await expect(profileButton(page)).toHaveCount(0)
    // Loading a new page removes the rest of the session.
    await expect(async () =>
      expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null }),
    ).toPass()
  })

  test('[SESSION-05] without token and Remember Me there is no session and no refresh', async ({
    page,
    as,
  }) => {
    await as('maya')
    await page.goto('/')
    await expect(profileButton(page)).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    const calls = callsOf(page)
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await silence(page)
    expect(calls).toEqual([])
  })
})

test.describe('logging out', () => {
  const signOut = async (page: Page) => {
    await profileButton(page).click()
    // The address changes before the document does.
    const loaded = page.waitForEvent('load')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await loaded
    await expect(page).toHaveURL('/login')
  }

  test.beforeEach(async ({ page, as }) => {
    await as('maya', { rememberMe: true })
    await page.goto('/')
    await expect(profileButton(page)).toBeVisible()
    const { token, user, remembered } = await storedSession(page)
    expect([token, user, remembered]).not.toContain(null)
  })

  test('[SESSION-09][STORE-01] calls the server, then clears user, token and rememberMe', async ({
    page,
  }) => {
    const calls = callsOf(page)
    await signOut(page)
    expect(count(calls, 'POST /api/auth/logout')).toBe(1)
    expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null })
    expect(await page.evaluate(() => sessionStorage.getItem('userUniversity'))).toBeNull()
    const answer = await page.request.post('/api/auth/refresh', { data: {} })
    expect(answer.status()).toBe(401)
  })

  test('[SESSION-09] clears them even if the call fails', async ({ page }) => {
    await page.route('**/api/auth/logout', (route) => route.abort())
    await signOut(page)
    expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null })
    await page.goto('/for-you')
    await expect(page).toHaveURL('/login')
  })

  test('in one tab logs out the other tabs of the user and removes the copy on the device', async ({
    page,
  }) => {
    const other = await page.context().newPage()
    await other.goto('/for-you')
    await expect(profileButton(other)).toBeVisible()
    await signOut(page)
    await expect(other).toHaveURL('/login')
    await expect(profileButton(other)).toHaveCount(0)
    const names = await page.evaluate(async () =>
      (await indexedDB.databases()).map((database) => database.name),
    )
    expect(names.filter((name) => name !== 'quad-device')).toEqual([])
  })
})

test('Remember Me opens the app from the device while the server is unreachable, and refreshes later', async ({
  page,
  context,
  as,
}) => {
  await as('maya', { rememberMe: true })
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await expect
    .poll(() => rowsOnDevice(page, 'meta'))
    .toContainEqual(expect.objectContaining({ key: 'session' }))
  await page.evaluate(() => sessionStorage.clear())
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(profileButton(page)).toBeVisible()
  expect(await storedSession(page)).toMatchObject({ token: null, remembered: 'true' })

  await page.unroute('**/api/**')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(async () => (await storedSession(page)).token).not.toBeNull()
})
