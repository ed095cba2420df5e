import { expect, test, type Page } from '../support/browser.ts'
import {
  breakToken,
  callsOf,
  count,
  letIn,
  profileButton,
  refresh,
  silence,
  storedSession,
  sync,
} from '../support/session-page.ts'
import { syncAddress } from '../support/sync.ts'

// A worker would answer in place of the routes that these tests set.
test.use({ serviceWorkers: 'block' })

const signInFirst = {
  status: 401,
  json: {
    error: { code: 'unauthenticated', message: 'Please sign in.' },
    message: 'Please sign in.',
  },
}

const openFeed = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'For You' }).click()

test.beforeEach(async ({ page, as }) => {
  await as('maya')
  const socket = letIn(page)
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await socket
  await silence(page)
})

test('[SESSION-11] a 401 to a request with a token refreshes once and repeats it once', async ({
  page,
}) => {
  await breakToken(page)
  const calls = callsOf(page)
  await openFeed(page)
  await expect.poll(() => count(calls, sync)).toBe(2)
  await silence(page)
  expect(count(calls, refresh)).toBe(1)
  expect(count(calls, sync)).toBe(2)
  expect((await storedSession(page)).token).not.toBe('broken')
})

test('[SESSION-11] a 401 that comes again is not repeated again', async ({ page }) => {
  await page.route(syncAddress, (route) => route.fulfill(signInFirst))
  const calls = callsOf(page)
  await openFeed(page)
  await expect.poll(() => count(calls, sync)).toBe(2)
  await silence(page)
  expect(count(calls, refresh)).toBe(1)
  expect(count(calls, sync)).toBe(2)
})

test('[SESSION-11] a 401 of a login is an answer: nothing is refreshed or repeated', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(profileButton(page)).toBeVisible()
  const calls = callsOf(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('maya@purdue.edu')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Not-the-one!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await silence(page)
  const sent = calls.filter((call) => call.startsWith('POST') && call !== 'POST /api/sync')
  expect(sent).toEqual(['POST /api/auth/login'])
})

test('[SESSION-12][SESSION-13] a 401 whose refresh is refused clears the session and opens /login', async ({
  page,
}) => {
  await breakToken(page)
  await page.context().clearCookies()
  const calls = callsOf(page)
  await openFeed(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null })
  await silence(page)
  expect(count(calls, refresh)).toBe(1)
})

for (const [what, answer] of Object.entries({
  'no answer': undefined,
  'a fault': { status: 503, json: { message: 'Busy' } },
  "a captive portal's page": { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
})) {
  test(`[SESSION-12][SESSION-13] a 401 whose refresh gets ${what} clears nothing and is not repeated`, async ({
    page,
  }) => {
    await page.route('**/api/auth/refresh', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await breakToken(page)
    const calls = callsOf(page)
    await openFeed(page)
    await expect.poll(() => count(calls, refresh)).toBe(1)
    await silence(page)
    expect(count(calls, refresh)).toBe(1)
    await expect(page).toHaveURL('/for-you')
    await expect(profileButton(page)).toBeVisible()
    const { token, user } = await storedSession(page)
    expect(token).toBe('broken')
    expect(user).toContain('"username":"maya"')

    await page.unroute('**/api/auth/refresh')
    await page.reload()
    await expect.poll(async () => (await storedSession(page)).token).not.toBe('broken')
    await expect(profileButton(page)).toBeVisible()
  })
}

test('[SESSION-19] a 401 whose refresh answers another user clears this tab and opens /login', async ({
  page,
  as,
}) => {
  const other = await page.context().newPage()
  await as('jonas', { page: other })
  await breakToken(page)
  const calls = callsOf(page)
  await openFeed(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Another account was signed in on this browser.')).toBeVisible()
  expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null })
  const written = calls.filter((call) => !call.startsWith('GET'))
  expect(written).toEqual([sync, refresh])
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Jonas')
})
