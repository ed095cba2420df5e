import { expect, test } from '../../support/browser/browser.ts'
import { answered, call, post, readListing, readProfile } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'
import { dealsOf, soldTo } from './calls.ts'
import { answer, line, openConversation } from './screens.ts'

test('[DEAL-15] “I Didn’t Buy It” asks first, ends the sale, and leaves the listing sold', async ({
  page,
  me,
  other,
  server,
}) => {
  const _id = await soldTo(server, other, me)
  await openConversation(page, other.username)
  await answer(page, 'I Didn’t Buy It').click()
  const question = page.getByRole('dialog', { name: 'You didn’t buy it?' })
  await question.getByRole('button', { name: 'I Didn’t Buy It' }).click()
  await expect(line(page)).toContainText('You said that you didn’t buy it.')
  await expect
    .poll(() => dealsOf(server, me))
    .toMatchObject([{ state: 'closed', reason: 'denied' }])
  expect((await readListing(server, me, _id)).status).toBe('Sold')
  expect((await readProfile(server, me, other.user.id)).soldCount).toBeUndefined()
})

test('[DEAL-21][DEAL-23] a confirmed sale counts on the profile, and marks the reviews of the two', async ({
  page,
  me,
  other,
  server,
}) => {
  await soldTo(server, other, me)
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByRole('heading', { name: /^Listings/ })).toBeVisible()
  await expect(page.getByText('1 sold')).toHaveCount(0)
  await openConversation(page, other.username)
  await answer(page, 'I Have It').click()
  await line(page).getByRole('button', { name: '5 Excellent' }).click()
  const review = page.getByRole('dialog', { name: 'Write a Review' })
  await review.getByLabel('Comment').fill('Cold, and on time.')
  await review.getByRole('button', { name: 'Post Review' }).click()
  await expect(review).toHaveCount(0)
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByText('1 sold')).toBeVisible()
  await page.getByRole('tab', { name: /^Reviews/ }).click()
  await expect(page.getByText(`Bought from ${other.username}`)).toBeVisible()
})

test('[DEAL-30] the buyer can refuse a reservation that they never asked for', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, other, { title: 'Mint fridge', price: '90' })
  await say(server, me, other, 'What color is it?', _id)
  const body = { listingId: _id, buyerId: me.user.id, amount: 90 }
  await answered(await call(server, other, 'POST', '/api/deals/reserve', body))
  await openConversation(page, other.username)
  await expect(line(page)).toContainText('Reserved for you at $90.')
  await answer(page, 'I don’t want it').click()
  const question = page.getByRole('dialog', { name: 'Cancel the reservation?' })
  await question.getByRole('button', { name: 'Cancel Reservation' }).click()
  await expect(line(page)).toContainText('The reservation was canceled.')
  await expect.poll(async () => (await readListing(server, me, _id)).status).toBe('Available')
})
