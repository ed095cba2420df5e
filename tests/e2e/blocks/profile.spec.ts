import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { refuseActions } from '../../support/browser/sync.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { answer, blockUser, confirmation, unblockUser } from '../../support/pages/blocking.ts'
import { block } from '../../support/server/blocks.ts'
import { signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { review } from '../../support/pages/reviews-page.ts'

const tabs = (page: Page) => page.getByRole('tablist')

test(
  '[BLOCK-01] [BLOCK-02] [BLOCK-03] [BLOCK-04] [PROFILE-05] Block User and Unblock User ask first, and the button and the listings follow',
  { tag: '@both' },
  async ({ page, as, other, server }) => {
    await post(server, other, { title: 'Blocked lamp' })
    await as('newcomer')
    await page.goto(`/profile/${other.user.id}`)
    const lamp = page.getByRole('article').filter({ hasText: 'Blocked lamp' })
    await expect(lamp).toBeVisible()
    await expect(tabs(page)).toBeVisible()

    await blockUser(page).click()
    await expect(confirmation(page)).toContainText(
      'You will no longer send or receive messages from this user, and their listings are hidden until you unblock them.',
    )
    await expectAccessible(page)
    await answer(page, 'Cancel')
    await expect(blockUser(page)).toBeFocused()
    await expect(lamp).toBeVisible()
    expect(await rowsOnDevice(page, 'blocks')).toEqual([])

    await blockUser(page).click()
    await answer(page, 'Confirm')
    await expect(unblockUser(page)).toBeFocused()
    await expect(page.getByText('You have blocked this user.')).toBeVisible()
    await expect(tabs(page)).toHaveCount(0)
    await expectAccessible(page)

    await unblockUser(page).click()
    await expect(confirmation(page)).toContainText('You can send and receive messages again')
    await expect(confirmation(page)).toContainText('listings become visible')
    await answer(page, 'Cancel')
    await expect(unblockUser(page)).toBeVisible()
    await unblockUser(page).click()
    await answer(page, 'Confirm')
    await expect(blockUser(page)).toBeVisible()
    await expect(tabs(page)).toBeVisible()
    await expect(lamp).toBeVisible()
  },
)

test('[BLOCK-04] the profile of a person who blocks the viewer shows no tabs and can be blocked', async ({
  page,
  me,
  other,
  server,
}) => {
  await post(server, other, { title: 'Hidden lamp' })
  await block(server, other, me)
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByText('listings and reviews are not available.')).toBeVisible()
  await expect(tabs(page)).toHaveCount(0)
  await expect(page.getByText('Hidden lamp')).toHaveCount(0)
  await expect(blockUser(page)).toBeVisible()
})

test('a blocked profile shows no rating, as its reviews are hidden', async ({
  page,
  newStudent,
  me,
  other,
  server,
}) => {
  await review(server, await signIn(server, await newStudent()), other)
  await review(server, me, other)
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByText('2 reviews')).toBeVisible()
  await blockUser(page).click()
  await answer(page, 'Confirm')
  await expect(page.getByText('You have blocked this user.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have blocked this user.')).toBeVisible()
  await expect(page.getByText(/\d reviews?$/)).toHaveCount(0)
})

test('[BLOCK-05] a failed block shows no message, and the button turns back', async ({
  page,
  as,
  other,
}) => {
  await as('newcomer')
  await page.goto(`/profile/${other.user.id}`)
  const logged = page.waitForEvent('pageerror')
  await refuseActions(page, 'block.block', () => ({ message: 'This user does not exist.' }))
  await blockUser(page).click()
  await answer(page, 'Confirm')
  expect((await logged).message).toContain('This user does not exist.')
  await expect(blockUser(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('This user does not exist.')).toHaveCount(0)
  await expect.poll(() => rowsOnDevice(page, 'refused')).toEqual([])
})

test('one’s own profile has no Block User button', async ({ page, me }) => {
  await page.goto(`/profile/${me.user.id}`)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(blockUser(page)).toHaveCount(0)
})
