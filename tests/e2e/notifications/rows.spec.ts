import { iconPaths } from '#client/ui/drawing/icon-paths.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { bell, drawer, openDrawer, row, rows } from '../../support/pages/notification-drawer.ts'
import { review } from '../../support/pages/reviews-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { offer } from '../../support/people/deals.ts'
import {
  change,
  notificationsOf,
  post,
  setPicture,
  upload,
  watch,
} from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

test('[HAND-23] notifications are rows with a picture, messages of one person are one row, and Mark all read works offline', async ({
  page,
  as,
  newStudent,
  jonas,
  server,
}) => {
  const [me, other] = [await newStudent(), await newStudent()]
  const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
  await setPicture(server, theirs)
  const images = [await upload(server, theirs)]
  const { _id } = await post(server, theirs, { title: 'Pictured pan', price: 9, images })
  await watch(server, mine, _id)
  await say(server, theirs, mine, 'Is it you?')
  await say(server, jonas, mine, 'Another person')
  await say(server, theirs, mine, 'Hello again')
  await change(server, theirs, _id, { price: 7 })
  await expect.poll(() => notificationsOf(server, mine)).toHaveLength(4)

  await as(me)
  await page.goto('/settings')
  await expect(bell(page)).toContainText('4 unread')
  await openDrawer(page)
  await expect(rows(page)).toHaveText([
    /New price.*Pictured pan/,
    new RegExp(`${other.username}, 2 messages.*Hello again`),
    /New message from jonas.*Another person/,
  ])
  for (const index of [0, 1])
    await expect(rows(page).nth(index).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessible(page)

  await goOffline(page)
  await drawer(page).getByRole('button', { name: 'Mark all read' }).press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Clear All' })).toBeFocused()
  await expect(drawer(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expect(drawer(page)).not.toContainText('Unread')
  await expect(rows(page).first()).toContainText('Waiting to be sent')
  await page.reload()
  await expect(bell(page)).not.toContainText('unread')
  const unread = async () => (await notificationsOf(server, mine)).filter(({ read }) => !read)
  expect(await unread()).toHaveLength(4)
  await goOnline(page)
  await expect.poll(unread).toEqual([])

  await openDrawer(page)
  await row(page, '2 messages').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => notificationsOf(server, mine)).toHaveLength(2)
})

test('a review has a star, and an offer the picture of the person', async ({
  page,
  me,
  other,
  server,
}) => {
  await setPicture(server, other)
  const { _id } = await post(server, me, { title: 'Wanted wok', price: 20 })
  await say(server, other, me, 'May I offer less?')
  await offer(server, other, _id, 15)
  await review(server, other, me, { rating: 4, content: 'On time.' })
  await page.goto('/settings')
  await openDrawer(page)
  const icon = (text: string, name: 'star' | 'tag') =>
    row(page, text).locator(`path[d="${iconPaths[name]}"]`)
  await expect(icon('New review', 'star')).toBeVisible()
  await expect(icon('$15', 'tag')).toBeVisible()
  await expect(row(page, '$15').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
})
