import { test as base, expect, type Page } from '../../support/browser/browser.ts'
import { listingsOf, post } from '../../support/server/market.ts'
import {
  card,
  emptyBrowserCache,
  goOnline,
  savedHere,
  strip,
} from '../../support/browser/offline.ts'
import { twoBuilds, type TwoBuilds } from '../../support/outside/two-builds.ts'
import { closeLayer } from '../../support/browser/close-layer.ts'

const test = base.extend<{ builds: TwoBuilds }>({
  builds: async ({ server }, provide) => {
    const builds = await twoBuilds(server.url)
    await provide(builds)
    await builds.close()
  },
})

test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'new version' })

/** The build that a page shows. */
const buildOf = (page: Page) =>
  page.evaluate(() => (document.querySelector('script[src*=".v2."]') ? 2 : 1))

/** Makes the browser look for a new version, as it regularly does by itself. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

const workerControls = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const openBug = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
}

const reportBug = async (page: Page, words: string) => {
  await openBug(page)
  await page.getByRole('dialog').getByLabel('Description').fill(words)
}

const controlled = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

test('[PWA-01] the app opens offline after one visit online', async ({ page, context }) => {
  await page.goto('/')
  await expect.poll(() => controlled(page)).toBe('activated')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Browse Listings' })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[BANNER-01][BANNER-03][BANNER-06] a new version shows a permanent banner whose link loads it', async ({
  page,
  builds,
}) => {
  await page.clock.install()
  await page.goto(`${builds.url}/`)
  await workerControls(page)

  builds.release()
  await page.reload()
  await expect(banner(page)).toContainText('A new version of Quad is ready')
  expect(await buildOf(page)).toBe(1)
  // The permanent banner has its own place, because it must cover nothing.
  const [standing, below] = [
    await banner(page).boundingBox(),
    await page.getByRole('main').boundingBox(),
  ]
  expect((standing?.y ?? Infinity) + (standing?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.clock.runFor(60_000)
  await expect(banner(page)).toBeVisible()
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toHaveCount(0)

  await page.reload()
  await banner(page).getByRole('link', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page).catch(() => 1)).toBe(2)
  await expect(page.getByRole('link', { name: 'Browse Listings' })).toBeVisible()
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)
  await expect.poll(waiting).toBe(true)
})

test('[PWA-04] a new version waits until the user loads it and loses no input or queued change', async ({
  page,
  builds,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Older than the build', price: 9 })
  await page.goto(`${builds.url}/for-you`)
  await expect(card(page, 'Older than the build')).toBeVisible()
  await workerControls(page)
  builds.release()
  await lookForUpdate(page)
  await expect(banner(page)).toBeVisible()

  // The open page still works, including parts that load only now and that the server has deleted.
  await emptyBrowserCache(page)
  await page.context().setOffline(true)
  await reportBug(page, 'It is dark down here.')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption('UI')
  await dialog.getByLabel('Priority').selectOption('Low')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(savedHere)
  await closeLayer(page)
  await expect(strip(page)).toContainText('1 waiting')
  await page.goto(`${builds.url}/create-listing`)
  await page.getByLabel('Title').fill('Typed before the new version')
  expect(await buildOf(page)).toBe(1)

  await banner(page).getByRole('link', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page).catch(() => 1)).toBe(2)
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the new version')
  await expect(strip(page)).toContainText('1 waiting')
  await page.goto(`${builds.url}/for-you`)
  await expect(card(page, 'Older than the build')).toBeVisible()
  await goOnline(page)
  await expect(strip(page)).toHaveCount(0)
  expect((await listingsOf(server, me)).map((listing) => listing._id)).toEqual([_id])
})

test('[PWA-04] a new version warns before it discards unsaved input', async ({
  page,
  as,
  builds,
}) => {
  await as('maya')
  await page.goto(`${builds.url}/accountInfo`)
  await workerControls(page)
  builds.release()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const secret = page.getByRole('dialog').getByRole('textbox', { name: 'New password' })
  await secret.fill('Not-kept!1')
  await banner(page).getByRole('link', { name: 'Reload' }).dispatchEvent('click')
  const warning = page.getByRole('alert').filter({ hasText: 'would be lost' })
  await expect(warning).toContainText('What you’ve typed would be lost')
  await expect(secret).toHaveValue('Not-kept!1')
  expect(await buildOf(page)).toBe(1)
  await warning.getByRole('link', { name: 'Reload anyway' }).dispatchEvent('click')
  await expect.poll(() => buildOf(page).catch(() => 1)).toBe(2)
})

test('[PWA-04] the draft of a dialog closed without sending is kept in the new version', async ({
  page,
  as,
  builds,
}) => {
  await as('maya')
  await page.goto(`${builds.url}/messages`)
  await workerControls(page)
  builds.release()
  await lookForUpdate(page)
  await reportBug(page, 'A long story.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page).catch(() => 1)).toBe(2)
  await openBug(page)
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('A long story.')
})

test('[PWA-04] a tab of the old version keeps working after another tab loads the new one', async ({
  page,
  as,
  context,
  builds,
  jonas,
  server,
}) => {
  await post(server, jonas, { title: 'Opened by an old tab' })
  await as('maya', { rememberMe: true })
  await page.goto(`${builds.url}/for-you`)
  await expect(card(page, 'Opened by an old tab')).toBeVisible()
  await workerControls(page)
  const other = await context.newPage()
  await other.goto(`${builds.url}/about`)
  await workerControls(other)
  builds.release()
  await lookForUpdate(other)
  await banner(other).getByRole('link', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(other).catch(() => 1)).toBe(2)

  expect(await buildOf(page)).toBe(1)
  await expect(banner(page)).toBeVisible()
  await emptyBrowserCache(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Opened by an old tab' }).click()
  await expect(page.getByRole('dialog')).toContainText('Opened by an old tab')
  await page.goBack()
  // The bar behind the open dialog takes no key.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reportBug(page, 'Still here.')
  expect(await buildOf(page)).toBe(1)
})

test('the manifest names the app, its icons and its start address', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Quad', start_url: '/for-you', display: 'standalone' })
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
  const kinds = icons.map((icon) => `${icon.sizes} ${icon.purpose}`)
  expect(kinds).toEqual(
    expect.arrayContaining([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '512x512 monochrome',
    ]),
  )
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200)
})
