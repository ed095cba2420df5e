import { expect, test } from '../../support/browser/browser.ts'

test.describe('the transient banner', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test('[BANNER-01][BANNER-04] a banner with title, message and icon shows a lost and a restored connection', async ({
    page,
    context,
  }) => {
    const banner = page.getByRole('status')
    await context.setOffline(true)
    await expect(banner).toContainText('You are offline')
    await expect(banner).toContainText('You can keep using what’s on this device.')
    await expect(banner.locator('svg').first()).toBeVisible()
    await expect(banner.getByRole('link')).toHaveCount(0)
    const strip = page.getByText('Offline. You need a connection to log in or sign up.')
    await expect(strip).toHaveCount(0)
    await page.clock.runFor(5000)
    await expect(banner).toHaveCount(0)
    await expect(strip).toBeVisible()

    await context.setOffline(false)
    await expect(banner).toHaveCount(1)
    await expect(banner).toContainText('Back online')
    await expect(strip).toHaveCount(0)
  })

  test('[BANNER-02] closes by itself after 5 s, or after the given duration', async ({
    page,
    context,
  }) => {
    const banner = page.getByRole('status')
    await context.setOffline(true)
    await expect(banner).toContainText('You are offline')
    await page.clock.runFor(4999)
    await expect(banner).toBeVisible()
    await page.clock.runFor(1)
    await expect(banner).toHaveCount(0)

    await context.setOffline(false)
    await expect(banner).toContainText('Back online')
    await page.clock.runFor(2999)
    await expect(banner).toBeVisible()
    await page.clock.runFor(1)
    await expect(banner).toHaveCount(0)
  })

  test('[BANNER-03] closes immediately with its close button', async ({ page, context }) => {
    await context.setOffline(true)
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('status')).toHaveCount(0)
  })

  test('stays while the pointer is over it', async ({ page, context }) => {
    const banner = page.getByRole('status')
    await context.setOffline(true)
    await banner.hover()
    await page.clock.runFor(20_000)
    await expect(banner).toBeVisible()
    await page.mouse.move(5, 700)
    await page.clock.runFor(5000)
    await expect(banner).toHaveCount(0)
  })
})

test(
  'going offline shows first in the banner, then in the strip, and neither covers the search',
  { tag: '@both' },
  async ({ page, as, context }) => {
    await as('maya')
    await page.clock.install()
    await page.goto('/for-you')
    const search = page.getByRole('searchbox', { name: 'Search your campus' })
    await search.waitFor()
    const news = page.getByText(/offline|couldn’t be loaded/i).filter({ visible: true })
    await context.setOffline(true)
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
    await expect(news).toHaveCount(1)
    await search.click({ trial: true })
    await page.clock.runFor(5000)
    await expect(page.getByText('You are offline', { exact: true })).toHaveCount(0)
    const strip = page.getByText('Offline. Showing what’s on this device;')
    await expect(news).toHaveCount(1)
    for (const each of [strip, search]) await each.click({ trial: true })
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  },
)
