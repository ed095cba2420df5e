import { call } from '../../support/server/market.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openReviews, review, reviews, write, writer } from '../../support/pages/reviews-page.ts'
import { signIn } from '../../support/people/cast.ts'

test(
  '[REVIEW-01] [REVIEW-02] reviews come newest first, each with author, stars, comment, time and (Edited)',
  { tag: '@both' },
  async ({ page, as, newStudent, other: seller, server }) => {
    const early = await signIn(server, await newStudent())
    const late = await signIn(server, await newStudent())
    const { reviewId } = await review(server, early, seller, { rating: 2, content: 'Was late.' })
    await server.moveClock(60_000)
    await review(server, late, seller, { rating: 5, content: 'Carried it to my car.' })
    await call(server, early, 'PATCH', `/reviews/update-review/${reviewId}`, {
      reviewId,
      rating: 3,
      content: 'Was a little late.',
    })
    await as('newcomer')
    await openReviews(page, seller)
    const [first, second] = [reviews(page).nth(0), reviews(page).nth(1)]
    await expect(first).toContainText('Carried it to my car.')
    await expect(first.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
    await expect(first.locator('time')).toBeVisible()
    await expect(first.getByText('(Edited)')).toHaveCount(0)
    await expect(second).toContainText('Was a little late.')
    await expect(second.getByRole('img', { name: '3 of 5 stars' })).toBeVisible()
    await expect(second.getByText('(Edited)')).toBeVisible()
    await expectAccessible(page)
    await first.getByRole('link', { name: late.user.username }).click()
    await expect(page).toHaveURL(new RegExp(`/profile/${late.user.id}`))
    await server.moveClock(-60_000)
  },
)

test('the tab begins with the average and the number of the reviews', async ({
  page,
  as,
  newStudent,
  other: seller,
  server,
}) => {
  for (const rating of [2, 5]) {
    const reviewer = await signIn(server, await newStudent())
    await review(server, reviewer, seller, { rating, content: 'As it was.' })
  }
  await as('newcomer')
  await openReviews(page, seller)
  const tab = page.getByRole('region', { name: /^Reviews/ })
  await expect(tab.getByRole('img', { name: 'Rated 3.5 out of 5 stars' })).toBeVisible()
  await expect(tab.getByText('2 reviews')).toBeVisible()
})

test('[REVIEW-04] a profile without reviews says so', async ({ page, as, other: seller }) => {
  await as('newcomer')
  await openReviews(page, seller)
  await expect(page.getByText('No reviews available.')).toBeVisible()
})

test(
  '[REVIEW-06] [REVIEW-09] a review is written, then edited with its own rating and comment',
  { tag: '@both' },
  async ({ page, me, other: seller }) => {
    await openReviews(page, seller)
    await page.getByRole('button', { name: 'Create New Review' }).click()
    const words = ['1 Poor', '2 Fair', '3 Good', '4 Very Good', '5 Excellent']
    for (const name of words)
      await expect(page.getByRole('radio', { name, exact: true })).not.toBeChecked()
    await expectAccessible(page)
    await write(page, '4 Very Good', 'Kind, but ten minutes late.')
    await expect(page.getByRole('alert')).toHaveText('Review posted successfully!')
    await expect(writer(page)).toHaveCount(0)
    const own = reviews(page).filter({ hasText: me.user.username })
    await expect(own).toContainText('Kind, but ten minutes late.')
    await expect(page.getByRole('button', { name: 'Create New Review' })).toHaveCount(0)

    await own.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('radio', { name: '4 Very Good' })).toBeChecked()
    await expect(page.getByLabel('Comment')).toHaveValue('Kind, but ten minutes late.')
    await write(page, '5 Excellent', 'Kind. I had the time wrong.')
    await expect(page.getByRole('alert')).toHaveText('Review updated successfully!')
    await expect(writer(page)).toHaveCount(0)
    await expect(own).toContainText('I had the time wrong.')
    await expect(own).toContainText('(Edited)')
    await expect(own.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  },
)

test('[REVIEW-07] [REVIEW-08] a rating is asked for first, then a comment', async ({
  page,
  as,
  other: seller,
}) => {
  await as('newcomer')
  await page.goto(`/profile/${seller.user.id}`)
  await page.getByRole('button', { name: 'Create New Review' }).click()
  const send = page.getByRole('button', { name: 'Post Review' })
  await send.click()
  await expect(writer(page).getByText('Please select a rating between 1 and 5.')).toBeVisible()
  await page.getByRole('radio', { name: '2 Fair' }).check()
  await expect(writer(page).getByText('Please select a rating between 1 and 5.')).toHaveCount(0)
  await page.getByLabel('Comment').fill('  ')
  await send.click()
  await expect(writer(page).getByText('Please write a comment.')).toBeVisible()
  await expect(page.getByLabel('Comment')).toBeFocused()
})

test('[REVIEW-03] [REVIEW-05] only the author has Edit and Delete, and Delete asks first', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const seller = await signIn(server, await newStudent())
  const other = await signIn(server, await newStudent())
  await review(server, other, seller, { content: 'By another.' })
  const mine = await as('newcomer')
  await review(server, mine, seller, { content: 'By me.' })
  await openReviews(page, seller)
  const [own, theirs] = ['By me.', 'By another.'].map((hasText) =>
    reviews(page).filter({ hasText }),
  )
  if (!own || !theirs) throw new Error('There are two reviews.')
  await expect(theirs).toBeVisible()
  await expect(theirs.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  const question = page.getByText('Are you sure you want to delete this review?')
  await own.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create New Review' })).toBeVisible()
})

test('a review is written with the keyboard alone', async ({ page, as, other: seller }) => {
  await as('newcomer')
  await page.goto(`/profile/${seller.user.id}`)
  const create = page.getByRole('button', { name: 'Create New Review' })
  // It waits until the device has looked for a review of its own, and cannot have the focus before.
  await expect(create).toBeEnabled()
  await create.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: '1 Poor' }).focus()
  await page.keyboard.press('Space')
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '5 Excellent' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('All by keys.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Review posted successfully!')
})

test('[CAMPUS-05] a person of another campus is opened by name in a review and reviewed', async ({
  page,
  newStudent,
  me,
  other: seller,
  server,
}) => {
  const far = await signIn(
    server,
    await newStudent({ college: 'University of Notre Dame', email: `f${me.username}@nd.edu` }),
  )
  await review(server, far, seller)
  await openReviews(page, seller)
  await reviews(page).getByRole('link', { name: far.user.username }).click()
  await expect(page.getByText(`@${far.user.username}`)).toBeVisible()
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await write(page, '5 Excellent', 'Drove all the way.')
  await expect(page.getByRole('alert')).toHaveText('Review posted successfully!')
})

test('another person’s review is reported from its menu', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const seller = await signIn(server, await newStudent())
  const other = await signIn(server, await newStudent())
  await review(server, other, seller, { content: 'Buy followers here.' })
  await as('newcomer')
  await openReviews(page, seller)
  await page
    .getByRole('button', { name: `More about the review by ${other.user.username}` })
    .click()
  await page.getByRole('menuitem', { name: 'Report review' }).click()
  await page.getByLabel('Reason').selectOption('Spam')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText('Thanks! Your report has been received.')
})
