import type { Locator } from 'playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { goOnline, loseNetwork } from '../../support/browser/offline.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { drawer, liveSocket, openDrawer } from '../../support/pages/notification-drawer.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, change, post, watch } from '../../support/server/market.ts'

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
    await expect(banner).toContainText('You need a connection to log in or sign up.')
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
    await expect(page.getByText('You can keep using what’s on this device.')).toBeVisible()
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

test('[UX-13] only the first write of a while offline shows a banner, away from the search and the head of a conversation', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const [me, other] = [
    await newStudent(campus('University of Southern Indiana', 'usi.edu', 'told')),
    await newStudent(campus('University of Southern Indiana', 'usi.edu', 'told.other')),
  ]
  const session = await signIn(server, other)
  await post(server, session, { title: 'A red lamp' })
  await post(server, session, { title: 'A blue lamp' })
  await post(server, session, { title: 'A green lamp' })
  await as(me)
  await page.goto('/for-you')
  await expect(page.getByRole('article')).toHaveCount(3)
  const banner = page.locator('[data-banner]')
  await loseNetwork(page)
  await banner.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save A red lamp' }).click()
  await expect(banner).toContainText('Waiting to be sent')
  expect(await overlap(banner, page.getByRole('searchbox'))).toBe(false)
  await banner.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save A blue lamp' }).click()
  const heart = page.getByRole('button', { name: 'Save A blue lamp' })
  await expect(heart).toContainText('Waiting to be sent')
  await expect(banner).toHaveCount(0)
  await goOnline(page)
  await expect(heart).not.toContainText('Waiting to be sent')
  await openWith(page, other.username)
  await loseNetwork(page)
  await expect(banner).toContainText('You are offline')
  expect(await overlap(banner, page.getByRole('main').locator('header').last())).toBe(false)
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not on the screen.')
  return a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width
}

test('[HAND-16] a banner covers no open sheet, no composer and not what it speaks of, and counts what was sent', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const here = (name: string) => campus('Yale University', 'yale.edu', name)
  const [me, other] = [await newStudent(here('reader')), await newStudent(here('writer'))]
  const session = await signIn(server, other)
  const { _id: lamp } = await post(server, session, { title: 'A tin lamp' })
  const mine = await as(me)
  const banner = page.locator('[data-banner]')
  const close = () => banner.getByRole('button', { name: 'Close' }).click()
  const clear = async (others: Locator[]) => {
    for (const each of others) expect(await overlap(banner, each)).toBe(false)
  }

  await page.goto('/for-you')
  await page.getByRole('article').getByRole('link').first().click()
  const sheet = page.getByRole('dialog', { name: /A tin lamp/ })
  await expect(sheet.getByText('Class of')).toBeVisible()
  await loseNetwork(page)
  await expect(banner).toBeVisible()
  await close()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.locator('[data-banner]')).toContainText('Waiting to be sent')
  await clear([
    sheet.getByRole('link', { name: 'Message Seller' }),
    sheet.getByRole('button', { name: 'Close' }).last(),
    sheet.getByRole('heading', { level: 2 }),
  ])
  // The sheet closes, and the page has the banner.
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(banner).toContainText('Waiting to be sent')
  await goOnline(page)
  await expect(banner.filter({ hasText: 'Your change was sent.' })).toBeVisible()

  await openWith(page, other.username)
  const composer = page.getByRole('textbox', { name: /^Message/ })
  await composer.fill('Is the lamp still there?')
  await page.getByRole('button', { name: 'Send' }).click()
  const said = page.getByRole('log').getByText('Is the lamp still there?')
  await expect(said).toBeVisible()
  await loseNetwork(page)
  await expect(banner).toContainText('You are offline')
  await clear([said, composer, page.getByRole('button', { name: 'Send' })])
  await goOnline(page)
  await close()

  const live = liveSocket(page)
  await watch(server, mine, lamp)
  await page.goto('/settings')
  await live
  await change(server, session, lamp, { price: 7 })
  await expect(banner).toContainText('$7')
  await openDrawer(page)
  await expect(drawer(page)).toContainText('$7')
  await expect(banner).toHaveCount(0)
})
