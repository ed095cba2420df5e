import { day } from '#sync/time.ts'
import { dialogOf, openAccount } from '../../support/pages/account-page.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { answer, blockUser, unblockUser } from '../../support/pages/blocking.ts'
import { decide, promote } from '../../support/pages/moderation-page.ts'
import { openDrawer, row } from '../../support/pages/notification-drawer.ts'
import { openReviews, reviews, write, writer } from '../../support/pages/reviews-page.ts'
import { heart } from '../../support/pages/saving.ts'
import { join, signIn, stranger, type Person } from '../../support/people/cast.ts'
import { atTime, post, report } from '../../support/server/market.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sheet = (page: Page) => page.getByRole('dialog')
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Profile' })

test('two students and a moderator go from a block to the deletion of an account, and every screen follows', async ({
  page: selling,
  as,
  newStudent,
  server,
  browser,
}) => {
  test.slow()
  const [seller, buyer] = [stranger({ firstName: 'Nora' }), stranger({ firstName: 'Ines' })]
  const [second, third] = [stranger(), stranger()]
  // Reports of people who joined today do not hide anything.
  await atTime(server, -2 * day, async () => {
    for (const each of [seller, buyer, second, third]) await join(server, each)
  })
  const [moderator, colleague] = [await newStudent(), await newStudent()]
  for (const each of [moderator, colleague]) await promote(server, each)
  const pageOf = async (person: Person) => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await as(person, { page })
    return page
  }
  const theirs = await as(seller)
  const [buying, judging] = [await pageOf(buyer), await pageOf(moderator)]
  const mine = await signIn(server, buyer)
  const title = `Tandem ${Date.now()}`
  const { _id: listing } = await post(server, theirs, { title })
  const sellerProfile = `/profile/${theirs.user.id}`

  await test.step('a block closes both profiles, and an unblock opens them', async () => {
    await buying.goto('/for-you')
    await expect(heart(buying, title)).toBeVisible()
    await selling.goto(`/profile/${mine.user.id}`)
    await expect(tabs(selling)).toBeVisible()
    await buying.goto(sellerProfile)
    await blockUser(buying).click()
    await answer(buying, 'Confirm')
    await expect(buying.getByText('You have blocked this user.')).toBeVisible()
    await expect(
      selling.getByText('This user’s listings and reviews are not available.'),
    ).toBeVisible()
    await unblockUser(buying).click()
    await answer(buying, 'Confirm')
    await expect(tabs(buying)).toBeVisible()
    await expect(tabs(selling)).toBeVisible()
  })

  await test.step('the third report hides the listing from all but its seller', async () => {
    for (const person of [second, third])
      await report(server, await signIn(server, person), listing)
    await buying.goto(`/for-you?listingId=${listing}`)
    await buying.getByRole('button', { name: 'Report Listing' }).click()
    await buying.getByLabel('Reason').selectOption('Spam')
    await buying.getByRole('button', { name: 'Submit' }).click()
    const thanks = buying.getByRole('dialog', { name: 'Report Listing' })
    await expect(thanks.getByRole('alert')).toHaveText('Thanks! Your report has been received.')
    await selling.goto(`/for-you?listingId=${listing}`)
    await expect(sheet(selling)).toContainText('Hidden for now')
    await buying.goto(`/for-you?listingId=${listing}`)
    await expect(sheet(buying)).toContainText('This listing is not available.')
  })

  await test.step('a decision reaches the seller with its reason, and the reporter without', async () => {
    await decide(judging, 'listing', title, 'Hide', 'It is not theirs.')
    await buying.goto('/messages')
    await openDrawer(buying)
    await expect(row(buying, 'Thanks for your report')).toContainText('A moderator looked at it.')
    await selling.goto('/messages')
    await openDrawer(selling)
    const news = row(selling, 'Hidden by a moderator')
    await expect(news).toContainText('It is not theirs.')
    await news.getByRole('link', { name: 'Hidden by a moderator' }).click()
    await expect(heading(selling)).toHaveText('Appeal a decision')
  })

  await test.step('an accepted appeal shows the listing again', async () => {
    await selling.getByLabel('Why the decision is wrong').fill('I have the receipt.')
    await selling.getByRole('button', { name: 'Send appeal' }).click()
    await expect(selling.getByText('Your appeal was sent.')).toBeVisible()
    await decide(
      await pageOf(colleague),
      'appeal',
      'I have the receipt.',
      'Accept',
      'The receipt is right.',
    )
    await selling.goto('/messages')
    await openDrawer(selling)
    await expect(row(selling, 'Your appeal was accepted')).toContainText('The receipt is right.')
    await selling.goto(`/for-you?listingId=${listing}`)
    await expect(sheet(selling)).toContainText(title)
    await expect(sheet(selling)).not.toContainText('Hidden')
    await buying.goto('/for-you')
    await expect(heart(buying, title)).toBeVisible()
  })

  await test.step('a review is posted, edited and deleted, and the seller sees each', async () => {
    await openReviews(selling, theirs)
    await expect(selling.getByText('No reviews available.')).toBeVisible()
    await openReviews(buying, theirs)
    await buying.getByRole('button', { name: 'Create New Review' }).click()
    await write(buying, '4 Very Good', 'Kind, but late.')
    await expect(writer(buying)).toHaveCount(0)
    await expect(reviews(selling)).toContainText(['Kind, but late.'])
    await reviews(buying).getByRole('button', { name: 'Edit' }).click()
    await write(buying, '5 Excellent', 'Kind. I had the time wrong.')
    await expect(writer(buying)).toHaveCount(0)
    await expect(reviews(selling)).toContainText(['I had the time wrong.'])
    await expect(reviews(selling).getByText('(Edited)')).toBeVisible()
    await reviews(buying).getByRole('button', { name: 'Delete' }).click()
    await buying.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(reviews(buying)).toHaveCount(0)
    await expect(selling.getByText('No reviews available.')).toBeVisible()
  })

  await test.step('a new username and a private profile change what others see', async () => {
    const { username } = stranger()
    await selling.getByRole('button', { name: 'Edit', exact: true }).click()
    await selling.getByLabel('Username').fill(username)
    await selling.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(selling.getByRole('main')).toContainText(`@${username}`)
    await expect(buying.getByRole('main')).toContainText(`@${username}`)
    await expect(buying.getByRole('main')).toContainText('Joined')
    await selling.goto('/settings')
    await selling.getByRole('tab', { name: 'Privacy' }).click()
    const toggle = selling.getByRole('switch', { name: 'Private Profile' })
    await toggle.click()
    await expect(toggle).toBeChecked()
    await expect(buying.getByRole('main')).toContainText('This profile is private.')
    await expect(buying.getByRole('main')).not.toContainText('Joined')
  })

  await test.step('a deleted account leaves no profile and no listing', async () => {
    await openAccount(selling, 'Delete Account')
    const dialog = dialogOf(selling, 'Delete your account?')
    await dialog.field('Password').fill(seller.password)
    await dialog.press('Delete Account')
    await expect(selling).toHaveURL('/login')
    await buying.goto(sellerProfile)
    await expect(buying.getByText('This user does not exist.')).toBeVisible()
    await buying.goto(`/for-you?listingId=${listing}`)
    await expect(sheet(buying)).toContainText('This listing is not available.')
    await expect(heart(buying, title)).toHaveCount(0)
  })
  for (const page of [buying, judging]) await page.context().close()
})
