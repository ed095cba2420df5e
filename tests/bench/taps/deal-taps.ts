import type { Page } from 'playwright'
import { answered, call, post } from '#tests/support/server/market.ts'
import { say } from '#tests/support/server/talk.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { report } from '../measure.ts'
import type { Thumb } from './thumb.ts'

export interface Campus {
  server: TestServer
  page: Page
  thumb: Thumb
  /** Logged in on the page. */
  me: SignedIn
  other: SignedIn
}

/** How many taps the jobs of a deal take, from where the person is. */
export async function countDeals(campus: Campus): Promise<void> {
  await campus.page.addInitScript(() => sessionStorage.setItem('hideSafetyTips', 'true'))
  await countOffering(campus)
  await countAnswering(campus)
  await countReserving(campus)
  await countBuying(campus)
}

async function countOffering({ server, page: shown, thumb, other }: Campus): Promise<void> {
  const { _id } = await post(server, other, { title: 'Lamp for an offer', price: '90' })
  await shown.goto(`/for-you?listingId=${_id}`)
  const sheet = shown.getByRole('dialog', { name: 'Make an offer' })
  await thumb.tap(shown.getByRole('button', { name: 'Make Offer' }))
  await thumb.tap(sheet.getByRole('button', { name: '$81' }))
  await thumb.tap(sheet.getByRole('button', { name: 'Send Offer' }))
  await shown.getByText('Your offer was sent.').waitFor()
  report('offer a suggested amount', thumb.counted(), 'taps', { most: 3 })
}

async function countAnswering({ server, page: shown, thumb, me, other }: Campus): Promise<void> {
  const line = shown.getByRole('region', { name: /^Deal about/ })
  await openOffer('Lamp to counter')
  const sheet = shown.getByRole('dialog', { name: 'Make a counter-offer' })
  await thumb.tap(line.getByRole('button', { name: /^Counter/ }))
  await thumb.tap(sheet.getByRole('button').filter({ hasText: '$' }).first())
  await thumb.tap(sheet.getByRole('button', { name: 'Send Offer' }))
  await shown.getByText('Your offer was sent.').waitFor()
  report('answer an offer with another amount', thumb.counted(), 'taps', { most: 3 })

  await openOffer('Lamp to accept')
  await thumb.tap(line.getByRole('button', { name: /^Accept/ }))
  await line.getByText(/^Reserved for/).waitFor()
  report('accept an offer in its conversation', thumb.counted(), 'taps', { most: 1 })

  await thumb.tap(line.getByRole('button', { name: /^Sold/ }))
  await line.getByText(/^Sold to/).waitFor()
  report('mark a reserved listing as sold', thumb.counted(), 'taps', { most: 1 })

  async function openOffer(title: string): Promise<void> {
    const { _id } = await post(server, me, { title, price: '90' })
    const body = { listingIds: [_id], amount: 70 }
    await answered(await call(server, other, 'POST', '/api/deals', body))
    await shown.goto(`/messages?with=${other.user.username}&about=${_id}`)
    await line.waitFor()
  }
}

async function countReserving({ server, page: shown, thumb, me, other }: Campus): Promise<void> {
  const here = await post(server, me, { title: 'Lamp to reserve here', price: '90' })
  await say(server, other, me, 'Is it there?', here._id)
  await shown.goto(`/messages?with=${other.user.username}&about=${here._id}`)
  await thumb.tap(shown.getByRole('button', { name: /^Reserve for/ }))
  await shown
    .getByRole('region', { name: /^Deal about/ })
    .getByText(/^Reserved for/)
    .waitFor()
  report('reserve for the person of the conversation', thumb.counted(), 'taps', { most: 1 })

  const there = await post(server, me, { title: 'Lamp to reserve there', price: '90' })
  await say(server, other, me, 'Is it there?', there._id)
  await shown.goto(`/for-you?listingId=${there._id}`)
  const detail = shown.getByRole('dialog')
  const buyer = detail.getByRole('button', { name: other.user.username })
  await thumb.tap(detail.getByRole('button', { name: 'Pending', exact: true }))
  await thumb.tap(buyer)
  await detail.getByRole('link', { name: /^Reserved for/ }).waitFor()
  report('reserve on the listing', thumb.counted(), 'taps', { most: 2 })

  const sold = await post(server, me, { title: 'Lamp to sell', price: '90' })
  await say(server, other, me, 'Is it there?', sold._id)
  await shown.goto(`/for-you?listingId=${sold._id}`)
  await thumb.tap(detail.getByRole('button', { name: 'Sold', exact: true }))
  await thumb.tap(buyer)
  await detail.getByRole('link', { name: /^Sold to/ }).waitFor()
  report('mark as sold and name the buyer', thumb.counted(), 'taps', { most: 2 })
}

async function countBuying({ server, page: shown, thumb, me, other }: Campus): Promise<void> {
  const { _id } = await post(server, other, { title: 'Lamp to have', price: '90' })
  await say(server, me, other, 'I take it.', _id)
  const body = { buyerId: me.user.id }
  await answered(await call(server, other, 'PATCH', `/api/deals/sell/${_id}`, body))
  await shown.goto(`/messages?with=${other.user.username}&about=${_id}`)
  const line = shown.getByRole('region', { name: /^Deal about/ })
  await thumb.tap(line.getByRole('button', { name: /^I Have It/ }))
  const star = line.getByRole('button', { name: '5 Excellent' })
  await star.waitFor()
  report('confirm a purchase', thumb.counted(), 'taps', { most: 1 })

  const review = shown.getByRole('dialog', { name: 'Write a Review' })
  await thumb.tap(star)
  await thumb.tapAndType(review.getByLabel('Comment'), 'Fair, and on time.')
  await thumb.tap(review.getByRole('button', { name: 'Post Review' }))
  await review.waitFor({ state: 'hidden' })
  report('review after a purchase, with words', thumb.counted(), 'taps', { most: 3 })
}
