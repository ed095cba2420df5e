import { expect, test } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { call, listingsOf, post, readListing } from '../../support/server/market.ts'
import {
  card,
  editOffline,
  goOffline,
  goOnline,
  ownListingOffline,
  openOutbox,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import { heart, offer, savedTitles } from '../../support/pages/saving.ts'
import { breakToken, storedSession } from '../../support/pages/session-page.ts'
import { loseAnswers, syncAddress } from '../../support/browser/sync.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-16] a write whose first answer was lost takes effect once', async ({
  page,
  me,
  server,
}) => {
  const id = await ownListingOffline(page, server, me, { title: 'Answer lost', price: 9 })
  await editOffline(page, id, { Price: '8' })
  await openOutbox(page)
  await loseAnswers(page, 'listing.edit')
  await goOnline(page)
  const price = async () => (await readListing(server, me, id)).price
  await expect.poll(price).toBe(8)
  await expect(waitingLines(page)).toHaveCount(1)
  // The write took effect; repeating it must not undo a later change by another device.
  await call(server, me, 'PATCH', `/api/listings/${id}`, { price: 30 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  expect(await price()).toBe(30)
})

test('a call in flight during a network change is abandoned', async ({ page, as, server }) => {
  await as('newcomer')
  await offer(page, server, 'Between two networks')
  await page.waitForLoadState('networkidle')
  // The old network accepts the call and never answers.
  let swallowed = 0
  await page.route(syncAddress, () => void (swallowed += 1), { times: 1 })
  await heart(page, 'Between two networks').click()
  await expect.poll(() => swallowed).toBe(1)
  await page.context().setOffline(true)
  await goOnline(page)
  await expect.poll(() => savedTitles(page)).toEqual(['Between two networks'])
})

test('a captive portal’s page refuses nothing and loses nothing', async ({ page, as, server }) => {
  await as('newcomer')
  await offer(page, server, 'Behind the portal')
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
  await heart(page, 'Behind the portal').click()
  await expect(heart(page, 'Behind the portal')).toHaveAttribute('aria-pressed', 'true')
  await expect(strip(page)).toContainText('1 waiting')
  await expect(page).toHaveURL('/for-you')
  await page.unroute('**/api/**')
  await page.reload()
  await expect(strip(page)).toHaveCount(0)
  await expect.poll(() => savedTitles(page)).toEqual(['Behind the portal'])
})

for (const network of ['with', 'without'] as const)
  test(`a click 50 ms before its tab closes is not lost, ${network} a network`, async ({
    page,
    as,
    context,
    server,
  }) => {
    const title = `Clicked and closed ${network} a network`
    await post(server, await signIn(server, cast.jonas), { title })
    await as('newcomer', { rememberMe: true })
    await page.goto('/')
    // A page can close itself at an exact time only if a script opened it.
    const opened = context.waitForEvent('page')
    await page.evaluate(() => void window.open('/for-you'))
    const tab = await opened
    await expect(heart(tab, title)).toBeVisible()
    // The worker brings the code that saves; without it, a click has to fetch that code.
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await tab.waitForLoadState('networkidle')
    if (network === 'without') await goOffline(tab)
    const closed = tab.waitForEvent('close')
    await heart(tab, title).evaluate((button: HTMLElement) => {
      button.click()
      setTimeout(() => window.close(), 50)
    })
    await closed

    await page.goto('/for-you')
    await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true')
    if (network === 'without') await expect(strip(page)).toContainText('1 waiting')
    await goOnline(page)
    await expect(strip(page)).toHaveCount(0)
    await expect.poll(() => savedTitles(page)).toEqual([title])
  })

test('two tabs show one queue and send it once', async ({ page, as, context, jonas, server }) => {
  await post(server, jonas, { title: 'Seen in two tabs' })
  const session = await as('newcomer', { rememberMe: true })
  await page.goto('/for-you')
  await expect(heart(page, 'Seen in two tabs')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/for-you')
  await expect(heart(other, 'Seen in two tabs')).toBeVisible()
  await goOffline(page)
  await heart(page, 'Seen in two tabs').click()
  await expect(heart(other, 'Seen in two tabs')).toHaveAttribute('aria-pressed', 'true')
  await expect(strip(other)).toContainText('1 waiting')
  await goOnline(page)
  await expect(strip(page)).toHaveCount(0)
  await expect(strip(other)).toHaveCount(0)
  await expect.poll(() => savedTitles(page)).toEqual(['Seen in two tabs'])
  expect(await listingsOf(server, session)).toEqual([])
})

test('an offline device with an expired session refreshes it before it sends anything', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  await offer(page, server, 'Kept meanwhile')
  await goOffline(page)
  await heart(page, 'Kept meanwhile').click()
  await expect(strip(page)).toContainText('1 waiting')
  await breakToken(page)
  await goOnline(page)
  await expect.poll(async () => (await storedSession(page)).token).not.toBe('broken')
  await expect.poll(() => savedTitles(page)).toEqual(['Kept meanwhile'])
  await expect(card(page, 'Kept meanwhile')).toBeVisible()
})
