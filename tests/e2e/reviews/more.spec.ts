import { expect, test } from '../../support/browser/browser.ts'
import { goOnline, loseNetwork } from '../../support/browser/offline.ts'
import { openReviews, reviews } from '../../support/pages/reviews-page.ts'
import { addReviews } from '../../support/people/many-users.ts'

test('a profile shows its newest 100 reviews, more with a button, and what it has while offline', async ({
  page,
  as,
  other: seller,
  server,
}) => {
  addReviews(server.dataDir, seller.user.id, 230)
  await as('newcomer')
  await openReviews(page, seller)
  const heading = page.getByRole('heading', { name: /^Reviews/ })
  await expect(reviews(page)).toHaveCount(100)
  await expect(heading).toHaveText('Reviews 100+')
  const more = page.getByRole('button', { name: 'Show more reviews' })
  await more.click()
  await expect(reviews(page)).toHaveCount(200)
  await loseNetwork(page)
  // By keyboard, because the banner about the network covers the lower edge.
  await more.press('Enter')
  const problem = page.getByText('More reviews couldn’t be loaded.')
  await expect(problem).toBeVisible()
  await expect(reviews(page)).toHaveCount(200)
  await goOnline(page)
  await more.press('Enter')
  await expect(reviews(page)).toHaveCount(230)
  await expect(heading).toHaveText('Reviews 230')
  await expect(more).toHaveCount(0)
  await expect(problem).toHaveCount(0)
})
