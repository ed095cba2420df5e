import { sentences } from '../../support/pages/account-page.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import {
  goOffline,
  goOnline,
  savedHere,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import {
  answer,
  blockedUsers,
  blockUser,
  openPrivacy,
  unblockUser,
} from '../../support/pages/blocking.ts'
import { choose, openDrawer, row, rows, stage } from '../../support/pages/notification-drawer.ts'
import { callsOf } from '../../support/pages/session-page.ts'
import { block } from '../../support/server/blocks.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { notificationsOf, readProfile } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { closeLayer } from '../../support/browser/close-layer.ts'

test.use({ serviceWorkers: 'allow' })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const waits = (page: Page) => page.getByRole('main').getByText('Waiting to be sent')

async function expectSavedHere(page: Page, name: string | RegExp): Promise<void> {
  await dialog(page, name).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page, name).getByRole('alert')).toHaveText(savedHere)
  await page.keyboard.press('Escape')
  await expect(dialog(page, name)).toHaveCount(0)
}

/** The reports of a user on the server. */
async function reportsOf(server: TestServer, { user, accessToken }: SignedIn): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answered = await server.request(`/api/users/${user.id}/data`, { headers })
  return ((await answered.json()) as { reports: unknown }).reports
}

test('[OFF-12] blocks, reports and changed notifications wait offline and then arrive; a school request does not wait', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  test.slow()
  await test.step('a school request sends and queues nothing', async () => {
    await page.goto('/signup')
    await page.getByRole('button', { name: "Can't find your school?" }).click()
    const request = dialog(page, "Can't find your school?")
    await request.getByLabel('School name').fill('Lakeside College')
    await request.getByLabel('A school email address').fill('ada@lakeside.edu')
    await request.getByLabel('Your email').fill('ada@example.org')
    await page.waitForLoadState('networkidle')
    const calls = callsOf(page)
    await page.context().setOffline(true)
    await request.getByRole('button', { name: 'Submit' }).click()
    await expect(request.getByRole('alert')).toHaveText(sentences.offline)
    expect(calls).toEqual([])
    expect(await rowsOnDevice(page, 'log')).toEqual([])
    await goOnline(page)
  })

  const [spammer, forgiven] = [await newStudent(), await newStudent()]
  const [theirs, others] = [await signIn(server, spammer), await signIn(server, forgiven)]
  const person = await newStudent()
  await block(server, await signIn(server, person), others)
  const { saver, listing, title } = await stage(server, as, person, [90, 80])
  await page.goto(`/for-you?listingId=${listing}`)
  await expect(dialog(page, new RegExp(title))).toBeVisible()
  await page.goto(`/profile/${theirs.user.id}`)
  await expect(blockUser(page)).toBeVisible()
  await goOffline(page)

  await page.getByRole('button', { name: 'Report User' }).click()
  await page.getByLabel('Reason').fill('Sells what is not theirs.')
  await expectSavedHere(page, /^Report User/)
  await blockUser(page).click()
  await answer(page, 'Confirm')
  await expect(unblockUser(page)).toBeVisible()
  await expect(waits(page)).toBeVisible()

  await openPrivacy(page)
  await blockedUsers(page)
    .getByRole('button', { name: `Unblock ${forgiven.username}` })
    .click()
  await answer(page, 'Confirm')
  const lines = blockedUsers(page).getByRole('listitem')
  for (const username of [spammer.username, forgiven.username])
    await expect(lines.filter({ hasText: username })).toContainText('Waiting to be sent')

  await page.goto(`/for-you?listingId=${listing}`)
  await page.getByRole('button', { name: 'Report Listing' }).click()
  await page.getByLabel('Reason').selectOption('Spam')
  await expectSavedHere(page, 'Report Listing')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
  await page.getByLabel('Description').fill('It is dark down here.')
  await page.getByLabel('Category').selectOption('UI')
  await page.getByLabel('Priority').selectOption('Low')
  await expectSavedHere(page, 'Report a Bug')

  await openDrawer(page)
  await expect(rows(page)).toHaveCount(2)
  await choose(page, '→ $90', 'Mark as read')
  await expect(row(page, '→ $90')).toContainText('Waiting to be sent')
  await choose(page, '→ $80', 'Delete')
  await expect(rows(page)).toHaveCount(1)
  await closeLayer(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/outbox')
  // A read notification shows only in the drawer that it waits.
  await expect(waitingLines(page)).toContainText([
    `Report on ${spammer.username}`,
    `Block ${spammer.username}`,
    `Unblock ${forgiven.username}`,
    `Report on “${title}”`,
    'Bug report',
    'Delete a notification',
  ])
  const isBlocked = async ({ user }: SignedIn) =>
    (await readProfile(server, saver, user.id)).isBlocked
  expect([await isBlocked(theirs), await isBlocked(others)]).toEqual([false, true])
  expect(await reportsOf(server, saver)).toMatchObject({ listings: [], users: [], bugs: [] })
  expect(await notificationsOf(server, saver)).toHaveLength(2)

  await goOnline(page)
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  expect([await isBlocked(theirs), await isBlocked(others)]).toEqual([true, false])
  expect(await reportsOf(server, saver)).toMatchObject({
    listings: [{ listingId: listing, reason: 'Spam' }],
    users: [{ username: spammer.username, reason: 'Sells what is not theirs.' }],
    bugs: [{ description: 'It is dark down here.' }],
  })
  expect(await notificationsOf(server, saver)).toMatchObject([{ read: true }])
})
