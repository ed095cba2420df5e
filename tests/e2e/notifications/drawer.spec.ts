import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { walk } from '../../support/browser/keyboard.ts'
import { call, notificationsOf } from '../../support/server/market.ts'
import {
  bell,
  caughtUp,
  choose,
  drawer,
  liveSocket,
  openDrawer,
  options,
  row,
  rows,
  stage,
} from '../../support/pages/notification-drawer.ts'
import { closeLayer } from '../../support/browser/close-layer.ts'

test('[NOTIF-01] [NOTIF-03] the bell counts unread notifications, and marking or deleting one lowers the count', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const { saver } = await stage(server, as, await newStudent(), [80, 70])
  await page.goto('/settings')
  await expect(bell(page)).toContainText('2 unread')
  await openDrawer(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, '$80 → $70')).toContainText('Unread')
  await choose(page, '→ $70', 'Mark as read')
  await expect(row(page, '→ $70')).not.toContainText('Unread')
  await expect.poll(async () => (await notificationsOf(server, saver))[0]?.read).toBe(true)

  await choose(page, '→ $80', 'Delete')
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(async () => (await notificationsOf(server, saver)).length).toBe(1)
  await closeLayer(page)
  await expect(drawer(page)).toHaveCount(0)
  await expect(bell(page)).not.toContainText('unread')
  await page.reload()
  await openDrawer(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, '→ $70')).not.toContainText('Unread')
})

test('[NOTIF-02] [BANNER-07] a new notification shows the banner and comes first in the drawer', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const live = liveSocket(page)
  const { priced, title } = await stage(server, as, await newStudent(), [80])
  await page.goto('/settings')
  await live
  await openDrawer(page)
  await expect(rows(page)).toHaveCount(1)
  await priced(70)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('$80 → $70')
  const banner = page.getByRole('status').filter({ hasText: title })
  await expect(banner).toContainText('$80 → $70')
  await expect(banner.locator('svg').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await priced(60)
  await expect(bell(page)).toContainText('3 unread')
  await banner.filter({ hasText: '→ $60' }).getByRole('link', { name: 'Show' }).click()
  await expect(page.getByRole('dialog', { name: title })).toContainText('$60')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toContainText('2 unread')
})

test('[NOTIF-05] a click marks a notification as read and follows its link', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const { saver, title } = await stage(server, as, await newStudent(), [80])
  await page.goto('/settings')
  await openDrawer(page)
  await row(page, '→ $80').getByRole('link').click()
  await expect(page).toHaveURL('/for-you')
  await expect(page.getByRole('dialog', { name: title })).toContainText('$80')
  await expect(drawer(page)).toHaveCount(0)
  await expect.poll(async () => (await notificationsOf(server, saver))[0]?.read).toBe(true)
  await page.keyboard.press('Escape')
  await expect(bell(page)).not.toContainText('unread')
})

test('a notification about a deleted listing has no link; a click marks it as read', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const { saver, listing, title } = await stage(server, as, await newStudent())
  const maya = await signIn(server, cast.maya)
  await call(server, maya, 'DELETE', `/api/listings/${listing}`)
  await page.goto('/settings')
  await openDrawer(page)
  await expect(rows(page).getByRole('link')).toHaveCount(0)
  await rows(page)
    .getByRole('button', { name: `${title} Unread`, exact: true })
    .click()
  await expect.poll(async () => (await notificationsOf(server, saver))[0]?.read).toBe(true)
  await expect(page).toHaveURL('/settings')
})

test('[NOTIF-04] Clear All deletes each notification and shows the empty text', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const { saver } = await stage(server, as, await newStudent(), [80, 70, 60])
  await page.goto('/settings')
  await openDrawer(page)
  await expect(rows(page)).toHaveCount(3)
  await drawer(page).getByRole('button', { name: 'Clear All' }).click()
  await expect(drawer(page)).toContainText(caughtUp)
  await expect(drawer(page).getByRole('button', { name: 'Clear All' })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  await expect.poll(() => notificationsOf(server, saver)).toEqual([])
  await page.reload()
  await openDrawer(page)
  await expect(drawer(page)).toContainText(caughtUp)
})

/** A press faster than the list redraws would hit rows that are already deleted. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 10 })
}

test('deleting by keyboard moves the focus to the next notification, and finally to Close', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await stage(server, as, await newStudent(), [80, 70])
  await page.goto('/settings')
  await bell(page).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await slowDown(page)
  await choose(page, '→ $70', 'Mark as read')
  await expect(options(page, '→ $70')).toBeFocused()
  await choose(page, '→ $70', 'Delete')
  await expect(options(page, '→ $80')).toBeFocused()
  await choose(page, '→ $80', 'Delete')
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(drawer(page)).toContainText(caughtUp)
})

test('the Tab key reaches all of the drawer, and axe reports no violations in it', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await stage(server, as, await newStudent(), [80, 70, 60])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/settings')
  await expect(bell(page)).toContainText('3 unread')
  await openDrawer(page)
  await choose(page, '→ $70', 'Mark as read')
  await expect(row(page, '→ $70')).not.toContainText('Waiting')
  const there = await walk(page)
  expect(there.faults).toEqual([])
  expect(there.names.filter((name) => name.includes('Options for'))).toHaveLength(3)
  expect((await walk(page, 'Shift+Tab')).faults).toEqual([])
  await expectAccessible(page)
})
