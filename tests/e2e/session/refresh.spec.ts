import { ownType } from '#sync/answer.ts'
import { devices } from '../../support/pages/account-page.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { heart, offer } from '../../support/pages/saving.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import {
  breakToken,
  callsOf,
  socketConnected,
  profileButton,
  refresh,
  silence,
  storedSession,
} from '../../support/pages/session-page.ts'
import { syncAddress } from '../../support/browser/sync.ts'

// A worker would answer before the routes that these tests set.
test.use({ serviceWorkers: 'block' })

const signInFirst = {
  status: 401,
  contentType: ownType,
  json: {
    error: { code: 'unauthenticated', message: 'Please log in.' },
    message: 'Please log in.',
  },
}

const ownData = 'GET /api/users/data'
const kept = 'quad-data.json has been downloaded.'

/** A request that only this press makes. */
const ask = (page: Page) => page.getByRole('button', { name: 'Download your data' }).click()

/** The calls of `ask` and of a refresh. */
function watch(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    if (call === refresh) calls.push(refresh)
    if (/^GET \/api\/users\/[^/]+\/data$/.test(call)) calls.push(ownData)
  })
  return calls
}

test.beforeEach(async ({ page, as }) => {
  await as('maya')
  // A round could refresh the token before the press does.
  await page.route(syncAddress, (route) => route.abort())
  const socket = socketConnected(page)
  await page.goto('/accountInfo')
  await expect(devices(page).getByRole('listitem').first()).toBeVisible()
  await socket
  await silence(page)
})

test('[SESSION-11] a 401 to a request with a token refreshes once and repeats it once', async ({
  page,
}) => {
  await breakToken(page)
  const calls = watch(page)
  await ask(page)
  await expect(page.getByText(kept)).toBeVisible()
  expect(calls).toEqual([ownData, refresh, ownData])
  expect((await storedSession(page)).token).not.toBe('broken')
})

test('[SESSION-11] a second 401 is not retried', async ({ page }) => {
  await page.route('**/api/users/*/data', (route) => route.fulfill(signInFirst))
  const calls = watch(page)
  await ask(page)
  await expect(page.getByRole('alert')).toHaveText(signInFirst.json.message)
  await silence(page)
  expect(calls).toEqual([ownData, refresh, ownData])
})

test('[SESSION-11] a 401 of a login is final: nothing is refreshed or repeated', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(profileButton(page)).toBeVisible()
  const calls = callsOf(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('maya@purdue.edu')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Not-the-one!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await silence(page)
  const sent = calls.filter((call) => call.startsWith('POST'))
  expect(sent).toEqual(['POST /api/auth/login'])
})

test('[SESSION-12][SESSION-13] a refused refresh after a 401 clears the session and opens /login', async ({
  page,
}) => {
  await breakToken(page)
  await page.context().clearCookies()
  const calls = watch(page)
  await ask(page)
  await expect(page).toHaveURL('/login')
  const ended = 'Your session has ended. Please log in again.'
  await expect(page.getByText(`${ended} Anything you haven’t sent yet is saved`)).toBeVisible()
  expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null })
  await silence(page)
  expect(calls).toEqual([ownData, refresh])
})

for (const [what, answer] of Object.entries({
  'no answer': undefined,
  'a fault': { status: 503, json: { message: 'Busy' } },
  "a captive portal's page": { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
})) {
  test(`[SESSION-12][SESSION-13] a refresh that gets ${what} after a 401 clears nothing and is not repeated`, async ({
    page,
  }) => {
    await page.route('**/api/auth/refresh', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await breakToken(page)
    const calls = watch(page)
    await ask(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await silence(page)
    expect(calls).toEqual([ownData, refresh])
    await expect(page).toHaveURL('/accountInfo')
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

test('[SESSION-19] a refresh that answers another user clears the tab and sends nothing of its queue', async ({
  page,
  as,
  server,
}) => {
  const title = 'Saved before the other login'
  await page.unroute(syncAddress)
  await offer(page, server, title)
  await silence(page)
  await page.route(syncAddress, (route) => route.abort())
  await heart(page, title).tap()
  await expect.poll(() => rowsOnDevice(page, 'log')).toHaveLength(1)
  const other = await page.context().newPage()
  await as('jonas', { page: other })
  await breakToken(page)
  const sentWith: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync')) sentWith.push(request.headers().authorization)
  })
  await page.unroute(syncAddress)
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('Someone logged in with another account in this browser.'),
  ).toBeVisible()
  expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null })
  await silence(page)
  // Another call may have met the refusal before a round did.
  expect(sentWith.filter((token) => token !== 'Bearer broken')).toEqual([])
  await other.goto('/for-you')
  await silence(other)
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Jonas')
  for (const person of [cast.maya, cast.jonas]) {
    const { accessToken } = await signIn(server, person)
    const headers = { authorization: `Bearer ${accessToken}` }
    const saved = await (await server.request('/api/saved-listings', { headers })).json()
    expect(JSON.stringify(saved)).not.toContain(title)
  }
  expect(await rowsOnDevice(page, 'log')).toHaveLength(1)
})
