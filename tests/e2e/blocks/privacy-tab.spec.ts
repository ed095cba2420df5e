import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import {
  goOffline,
  goOnline,
  openOutbox,
  refusedLines,
  savedHere,
  waitingLines,
} from '../../support/browser/offline.ts'
import {
  answer,
  blockedUsers,
  blockUser,
  openPrivacy,
  unblockUser,
} from '../../support/pages/blocking.ts'
import { block } from '../../support/server/blocks.ts'
import { field, understand } from '../../support/pages/messages-page.ts'
import { heart } from '../../support/pages/saving.ts'
import { signIn } from '../../support/people/cast.ts'
import { call, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test(
  '[SETTINGS-04] the Privacy tab links to each blocked user, and says so if there is none',
  { tag: '@both' },
  async ({ page, newStudent, me, server }) => {
    const [one, other] = [await newStudent(), await newStudent()]
    await openPrivacy(page)
    await expect(blockedUsers(page)).toHaveText('No users are blocked.')
    for (const each of [one, other]) await block(server, me, await signIn(server, each))
    const rows = blockedUsers(page).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)
    await rows.filter({ hasText: one.username }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sam Torres')
    await expect(unblockUser(page)).toBeVisible()

    await openPrivacy(page)
    for (const { username } of [one, other]) {
      await page.getByRole('button', { name: `Unblock ${username}` }).click()
      await answer(page, 'Confirm')
      await expect(rows.filter({ hasText: username })).toHaveCount(0)
    }
    await expect(blockedUsers(page)).toHaveText('No users are blocked.')
  },
)

test('[SETTINGS-03] the Privacy tab has two toggles and the blocked users, and the Notifications tab its toggle', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await openPrivacy(page)
  const toggle = (name: string) => page.getByRole('switch', { name })
  await expect(toggle('Private Profile')).toBeVisible()
  await expect(toggle('Allow Messages From Non-Friends')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blocked users' })).toBeVisible()
  await expect(blockedUsers(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(toggle('Enable Notifications')).toBeVisible()
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a block hides the person at once, waits, and is sent when the network returns', async ({
    page,
    as,
    other,
    jonas,
    server,
  }) => {
    await post(server, other, { title: `Offline lamp of ${other.username}` })
    const mine = await as('newcomer', { rememberMe: true })
    await post(server, jonas, { title: `Offline desk of ${mine.user.username}` })
    await say(server, other, mine, 'Hi')
    await page.goto('/for-you')
    const lamp = page.getByText(`Offline lamp of ${other.username}`)
    await expect(lamp).toBeVisible()
    // A pressed heart is on the disk. A navigation right after a click could come before it.
    for (const title of [
      `Offline lamp of ${other.username}`,
      `Offline desk of ${mine.user.username}`,
    ]) {
      await heart(page, title).click()
      await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true')
    }
    await page.goto(`/messages?with=${other.username}`)
    await understand(page)
    await page.goto(`/profile/${other.user.id}`)
    await expect(lamp).toBeVisible()
    await goOffline(page)
    await blockUser(page).click()
    await answer(page, 'Confirm')
    await expect(page.getByText(savedHere).first()).toBeVisible()
    await expect(unblockUser(page)).toBeVisible()
    await expect(page.getByText('Waiting to be sent', { exact: true }).first()).toBeVisible()
    await expect(lamp).toHaveCount(0)
    await page.goto('/for-you')
    for (const tab of ['Saved Listings', 'Listings']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await expect(page.getByText(`Offline desk of ${mine.user.username}`)).toBeVisible()
      await expect(lamp).toHaveCount(0)
    }
    await page.getByRole('searchbox').fill('Offline')
    await expect(page.getByText(`Offline desk of ${mine.user.username}`)).toBeVisible()
    await expect(lamp).toHaveCount(0)
    await page.goto(`/messages?with=${other.username}`)
    await expect(page.getByText('until you unblock them.')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    await openPrivacy(page)
    await expect(blockedUsers(page).getByRole('listitem')).toContainText(other.username)
    await expect(blockedUsers(page).getByRole('listitem')).toContainText('Waiting')

    await goOnline(page)
    await expect(blockedUsers(page)).not.toContainText('Waiting')
    const check = await call(server, mine, 'GET', `/api/block/check/${other.user.id}`)
    expect(await check.json()).toEqual({ isBlocked: true })
  })

  test('a block that is refused later shows in the outbox and in the Privacy tab', async ({
    page,
    as,
    newStudent,
    server,
  }) => {
    const leaver = await newStudent()
    const theirs = await signIn(server, leaver)
    await as('newcomer', { rememberMe: true })
    await page.goto(`/profile/${theirs.user.id}`)
    await expect(blockUser(page)).toBeVisible()
    await goOffline(page)
    await blockUser(page).click()
    await answer(page, 'Confirm')
    await expect(unblockUser(page)).toBeVisible()
    await openOutbox(page)
    await expect(waitingLines(page)).toContainText(`Block ${leaver.username}`)
    await call(server, theirs, 'DELETE', `/api/users/${theirs.user.id}`, {
      password: leaver.password,
    })
    await goOnline(page)
    await expect(refusedLines(page)).toContainText('This user does not exist.')
    await openPrivacy(page)
    const notice = blockedUsers(page).getByRole('alert')
    await expect(notice).toContainText('This user does not exist.')
    await notice.getByRole('button', { name: 'Discard' }).click()
    await expect(blockedUsers(page)).toHaveText('No users are blocked.')
  })
})
