import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { press } from '../../support/browser/long-press.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { cast, signIn, type SignedIn } from '../../support/people/cast.ts'
import { change, notificationsOf, post, upload, watch } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { say } from '../../support/server/talk.ts'
import {
  bell,
  drawer,
  menuEntries,
  openDrawer,
  options,
  row,
  rows,
} from '../../support/pages/notification-drawer.ts'

test.use({ serviceWorkers: 'allow' })

/** Notifies a student of another price of a listing with a photo. */
async function lowerPrice(server: TestServer, saver: SignedIn, title: string): Promise<void> {
  const maya = await signIn(server, cast.maya)
  const { public_id } = await upload(server, maya)
  const { _id } = await post(server, maya, { title, price: 25, images: [public_id] })
  await watch(server, saver, _id)
  await change(server, maya, _id, { price: 22 })
}

async function sayTwice(server: TestServer, saver: SignedIn): Promise<void> {
  const jonas = await signIn(server, cast.jonas)
  for (const content of ['Does the hoodie run small?', 'Is it for you?'])
    await say(server, jonas, saver, content)
}

/** Those on the server: whether each is read, the latest first. */
const reading = async (server: TestServer, saver: SignedIn) =>
  (await notificationsOf(server, saver)).map(({ read }) => read)

test('[HAND-23] notifications are rows with a picture, messages of one person are one row, and Mark all read marks them in one action, offline too', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const saver = await as(await newStudent())
  await sayTwice(server, saver)
  await lowerPrice(server, saver, 'Rolling chair')
  await expect.poll(() => reading(server, saver)).toEqual([false, false, false])
  await page.goto('/settings')
  await expect(bell(page)).toContainText('3 unread')
  await openDrawer(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(drawer(page).getByRole('heading', { level: 3 })).toHaveText(['New'])
  const [chair, messages] = [row(page, 'Rolling chair'), row(page, 'jonas, 2 messages')]
  await expect(chair).toContainText('$25 → $22')
  await expect(chair.getByRole('link')).toHaveAccessibleName('Rolling chair Unread')
  await expect(chair.locator('img')).toHaveJSProperty('complete', true)
  await expect(chair.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(messages).toContainText('Is it for you?')
  await expect(messages.getByRole('link')).toHaveAccessibleName('jonas, 2 messages Unread')
  for (const each of [chair, messages]) expect((await each.boundingBox())?.height).toBe(64)
  await expectAccessible(page)

  await goOffline(page)
  await lowerPrice(server, saver, 'Shelf that came later')
  await drawer(page).getByRole('button', { name: 'Mark all read' }).click()
  for (const each of [chair, messages]) await expect(each).not.toContainText('Unread')
  await expect(drawer(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  // No row moves while the list is open.
  await expect(drawer(page).getByRole('heading', { level: 3 })).toHaveText(['New'])
  expect(await reading(server, saver)).toEqual([false, false, false, false])
  await page.reload()
  await openDrawer(page)
  await expect(messages).not.toContainText('Unread')
  await expect(drawer(page).getByRole('heading', { level: 3 })).toHaveText(['This week'])
  await goOnline(page)
  await expect.poll(() => reading(server, saver)).toEqual([false, true, true, true])
  await expect(row(page, 'Shelf that came later')).toContainText('Unread')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toContainText('1 unread')
})

test('a long press opens the menu of a row, Back closes only the menu, and Delete deletes all messages of the row', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const saver = await as(await newStudent())
  await sayTwice(server, saver)
  await lowerPrice(server, saver, 'Spanish cards')
  await expect.poll(() => reading(server, saver)).toHaveLength(3)
  await page.goto('/settings')
  await openDrawer(page)
  const messages = row(page, 'jonas, 2 messages')
  await press(page, messages, 700)
  // It stays when the finger lifts.
  await page.waitForTimeout(400)
  await expect(menuEntries(page)).toHaveText(['Mark as read', 'Delete'])
  await expectAccessible(page)
  await page.goBack()
  await expect(menuEntries(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)

  await press(page, messages, 700)
  await page.waitForTimeout(400)
  await menuEntries(page).nth(1).tap()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL('/settings')
  await expect.poll(() => reading(server, saver)).toEqual([false])
  await press(page, row(page, 'Spanish cards'), 700)
  await page.waitForTimeout(400)
  await page.keyboard.press('Escape')
  await expect(menuEntries(page)).toHaveCount(0)
  await expect(drawer(page)).toBeVisible()
})

test(
  'on a desktop the button of a row shows while the pointer is over it, and opens the menu',
  { tag: '@desktop' },
  async ({ page, as, newStudent, server }) => {
    const saver = await as(await newStudent())
    await lowerPrice(server, saver, 'Desk fan')
    await page.goto('/settings')
    await openDrawer(page)
    await expect(options(page, 'Desk fan')).toHaveCSS('opacity', '0')
    await row(page, 'Desk fan').hover()
    await expect(options(page, 'Desk fan')).toHaveCSS('opacity', '1')
    await options(page, 'Desk fan').click()
    await menuEntries(page).nth(0).click()
    await expect(menuEntries(page)).toHaveCount(0)
    await expect(row(page, 'Desk fan')).not.toContainText('Unread')
    await expect.poll(() => reading(server, saver)).toEqual([true])
  },
)
