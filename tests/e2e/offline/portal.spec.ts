import { expect, test, type Page } from '../../support/browser/browser.ts'
import { card, goOffline, goOnline } from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { fill, photos, add, tiles, submitListing } from '../../support/pages/listing-form.ts'
import { heart, offer, savedTitles } from '../../support/pages/saving.ts'
import { profileButton } from '../../support/pages/session-page.ts'
import { call, listingsOf } from '../../support/server/market.ts'

/** What a network may answer in the server's place. */
const answers = [
  { status: 401, body: '{"error":"login_required"}', contentType: 'application/json' },
  { status: 403, body: '{"message":"Blocked by policy"}', contentType: 'application/json' },
  { status: 400, body: '{"message":"Request blocked"}', contentType: 'application/json' },
  { status: 413, body: '{"message":"Too large"}', contentType: 'application/json' },
  { status: 200, body: '<h1>Campus Wi-Fi</h1>', contentType: 'text/html' },
  { status: 200, body: '{"message":"Welcome"}', contentType: 'application/json' },
]
const calls = /\/(api|messages|profileInfo|reviews)\//

/** Answers calls of the page in the server's place, until `end`, which waits for one of them. */
async function intercept(page: Page, pattern: RegExp, answer: (typeof answers)[number]) {
  let answered = 0
  await page.route(pattern, async (route) => {
    answered += 1
    await route.fulfill(answer)
  })
  return {
    async end() {
      await expect.poll(() => answered).toBeGreaterThan(0)
      await page.unroute(pattern)
      await page.evaluate(() => dispatchEvent(new Event('online')))
    },
  }
}

for (const answer of answers) {
  test(`[ONLY-01] behind a portal that answers ${answer.status} with ${answer.body}, a heart waits, nobody is logged out, and it is sent afterwards`, async ({
    page,
    as,
    server,
  }) => {
    await as('newcomer')
    const title = `Portal lamp ${answers.indexOf(answer)}`
    await offer(page, server, title)
    const portal = await intercept(page, calls, answer)
    await heart(page, title).click()
    await portal.end()
    await expect.poll(() => savedTitles(page)).toContain(title)
    await expect(page).toHaveURL('/for-you')
    await expect(card(page, title)).toBeVisible()
    expect(await rowsOnDevice(page, 'refused')).toEqual([])
  })
}

test('[ONLY-01] a photo that a firewall refuses does not delete its listing', async ({
  page,
  me,
  server,
}) => {
  const firewall = await intercept(page, /\/api\/upload-image/, answers[1]!)
  await page.goto('/create-listing')
  await fill(page, { Title: 'Lamp behind a firewall' })
  await add(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  await submitListing(page)
  await expect
    .poll(async () => (await listingsOf(server, me)).map(({ title }) => title))
    .toEqual(['Lamp behind a firewall'])
  await firewall.end()
  await expect
    .poll(async () => (await listingsOf(server, me))[0]?.images[0]?.path, { timeout: 60_000 })
    .toMatch(/^\/images\//)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[ONLY-01] a logout made offline reaches the server without a click', async ({
    page,
    as,
    server,
  }) => {
    await as('newcomer')
    await page.goto('/for-you')
    await goOffline(page)
    await profileButton(page).press('Enter')
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
    await expect(page).toHaveURL('/login')
    await goOnline(page)
    const refresh = () =>
      page
        .context()
        .request.post('/api/auth/refresh', { headers: { origin: server.url }, data: {} })
    // The login page may still be loading.
    await expect(async () => {
      expect(await page.evaluate(() => localStorage.getItem('owedSignOut'))).toBeNull()
    }).toPass()
    expect((await refresh()).status()).toBe(401)
  })
})

test('[ONLY-04] a device whose account was deleted elsewhere says so in each tab and keeps nothing of it', async ({
  page,
  me,
  server,
}) => {
  await offer(page, server, 'Last lamp')
  const firewall = await intercept(page, /\/api\/sync/, answers[1]!)
  await heart(page, 'Last lamp').click()
  await expect.poll(() => rowsOnDevice(page, 'log')).toHaveLength(1)
  const other = await page.context().newPage()
  await other.goto('/messages')
  await expect(profileButton(other)).toBeVisible()
  // So it can only hear of it from the first tab.
  await other.route(calls, (route) => route.abort())
  await call(server, me, 'DELETE', `/api/users/${me.user.id}`, { password: me.password })
  await firewall.end()
  await page.reload()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByText('This account was deleted.')).toBeVisible()
  }
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain(`quad-${me.user.id}`)
})
