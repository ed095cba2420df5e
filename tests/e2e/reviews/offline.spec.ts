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
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { nextSent, refuseActions } from '../../support/browser/sync.ts'
import { openReviews, review, reviews, write, writer } from '../../support/pages/reviews-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { block, unblock } from '../../support/server/blocks.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-10] [REVIEW-11] a review posted, edited and deleted offline shows as waiting and is sent later', async ({
  page,
  newStudent,
  me,
  other: seller,
  server,
}) => {
  const kept = await signIn(server, await newStudent())
  await review(server, me, kept, { content: 'To be deleted.' })
  await openReviews(page, seller)
  await goOffline(page)
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await write(page, '3 Good', 'Written in the basement.')
  await expect(writer(page).getByRole('alert')).toHaveText(savedHere)
  await writer(page).getByRole('button', { name: 'Done' }).click()
  const own = reviews(page)
  await expect(own).toContainText('Written in the basement.')
  await expect(own.getByText('Waiting to be sent')).toBeVisible()

  // By keyboard, because the banner about the network lies over the button for a few seconds.
  await own.getByRole('button', { name: 'Edit' }).press('Enter')
  await write(page, '4 Very Good', 'Written and edited in the basement.')
  await expect(writer(page).getByRole('alert')).toHaveText(savedHere)
  await writer(page).getByRole('button', { name: 'Done' }).click()
  await openOutbox(page)
  await expect(waitingLines(page).first()).toContainText(`Review ${seller.user.username}`)
  await page.goBack()

  await goOnline(page)
  await expect(own.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(own).toContainText('(Edited)')

  await openReviews(page, kept)
  await expect(own).toContainText('To be deleted.')
  await goOffline(page)
  await own.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own.getByText('Waiting to be sent')).toBeVisible()
  await expect(own).toContainText('It will be deleted when you are back online.')
  await expect(own.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  await goOnline(page)
  await expect(page.getByText('No reviews available.')).toBeVisible()
})

test('[REVIEW-10] a refused review keeps its input with the sentence, Edit, Retry and Discard', async ({
  page,
  as,
  other: seller,
}) => {
  await as('newcomer')
  await openReviews(page, seller)
  const sentence = 'You have already reviewed this user. Edit your review instead.'
  await refuseActions(page, 'review.post', () => ({
    code: 'conflict',
    message: sentence,
  }))
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await write(page, '3 Good', 'Refused at first.')
  const alert = writer(page).getByRole('alert')
  await expect(alert).toContainText(sentence)
  await alert.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Comment')).toBeFocused()
  await expect(page.getByLabel('Comment')).toHaveValue('Refused at first.')
  await expect(page.getByText('No reviews available.')).toHaveCount(1)
  await alert.getByRole('button', { name: 'Discard' }).click()
  await expect(writer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await expect(page.getByLabel('Comment')).toHaveValue('')
})

test('[REVIEW-10] a review that fails without a sentence says so', async ({
  page,
  as,
  other: seller,
}) => {
  await as('newcomer')
  await openReviews(page, seller)
  await refuseActions(page, 'review.post', () => ({ code: 'crash', message: '' }))
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await write(page, '3 Good', 'Crashes.')
  await expect(writer(page).getByRole('alert')).toContainText(
    'Error submitting review. Please try again.',
  )
})

test('a review that is refused later shows on the profile with Edit, Retry and Discard', async ({
  page,
  as,
  other: seller,
}) => {
  await as('newcomer')
  await openReviews(page, seller)
  const sentence = 'You cannot review this user.'
  await refuseActions(page, 'review.post', () => ({ code: 'forbidden', message: sentence }))
  await goOffline(page)
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await write(page, '2 Fair', 'Refused later.')
  await writer(page).getByRole('button', { name: 'Done' }).click()
  await expect(writer(page)).toHaveCount(0)
  await goOnline(page)
  const notice = page.getByRole('region', { name: /^Reviews/ }).getByRole('alert')
  await expect(notice).toContainText(sentence)
  await expect(notice).toContainText('Refused later.')
  for (const name of ['Edit', 'Retry', 'Discard'])
    await expect(notice.getByRole('button', { name })).toBeVisible()
  await notice.getByRole('button', { name: 'Discard' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('No reviews available.')).toBeVisible()
})

test('the stars and the comment of a refused review can be changed in the outbox', async ({
  page,
  as,
  other: seller,
}) => {
  await as('newcomer')
  await openReviews(page, seller)
  const message = 'You cannot review this user.'
  await refuseActions(page, 'review.post', () => ({ code: 'forbidden', message }))
  await goOffline(page)
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await write(page, '2 Fair', 'Refused later.')
  await writer(page).getByRole('button', { name: 'Done' }).click()
  await openOutbox(page)
  await goOnline(page)
  const refused = refusedLines(page)
  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(refused.getByRole('radio', { name: '2 Fair' })).toBeChecked()
  await expectAccessible(page)
  await refused.getByRole('radio', { name: '4 Very Good' }).check()
  await refused.getByLabel('Comment').fill('Came on time.')
  const sent = nextSent(page, 'review.post')
  await refused.getByRole('button', { name: 'Send again' }).click()
  expect(await sent).toMatchObject({ rating: 4, content: 'Came on time.' })
})

test('the head of the own profile and its Reviews tab count the same reviews, whatever an older copy says', async ({
  page,
  newStudent,
  me,
  server,
}) => {
  const author = await signIn(server, await newStudent())
  await review(server, author, me)
  const head = page.getByRole('main').locator('header').first()
  await page.goto(`/profile/${me.user.id}`)
  await expect(head).toContainText('1 review')
  // In a block the server answers the profile without this review.
  await block(server, author, me)
  await expect(head).toContainText('No reviews yet')
  await expect(head).not.toContainText('4.0')
  await page.goto('/for-you')
  await unblock(server, author, me)
  await expect.poll(() => rowsOnDevice(page, 'reviews')).toHaveLength(1)
  await goOffline(page)
  await openReviews(page, me)
  await expect(reviews(page)).toHaveCount(1)
  await expect(head.getByRole('img', { name: 'Rated 4.0 out of 5 stars' })).toBeVisible()
  await expect(head).toContainText('1 review')
})
