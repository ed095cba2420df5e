import { accept, confirm, end, offer as makeOffer } from '#server/deals/actions.ts'
import { edit } from '#server/listings/actions.ts'
import { agree, propose } from '#server/meet-ups/actions.ts'
import { newId } from '#server/new-id.ts'
import type { Resources } from '#server/resources.ts'
import { dealIdOf } from '#sync/deals/deals.ts'
import { meetUpLimits } from '#sync/meet-ups/meet-ups.ts'
import { day, hour, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Offer } from './listings.ts'

/** What becomes of the offer in a conversation. After `met`, both are asked whether they met. */
export type Ending = 'waits' | 'declined' | 'reserved' | 'met' | 'bought'

interface Trade {
  offer: Offer
  buyer: Member
  /** When the offer is made. */
  time: number
  ending: Ending
}

/** The buyer offers five dollars less, and the seller answers. */
export async function trade(
  resources: Resources,
  { offer, buyer, time, ending }: Trade,
): Promise<void> {
  const { seller } = offer
  const id = dealIdOf(offer.id, buyer.userId)
  const by = (actor: Member, after: number) => ({ actor, time: time + after })
  const card = (after: number) => newId(time + after)
  await act(resources, by(buyer, 0), makeOffer, {
    listingIds: [offer.id],
    amount: offer.good.price - 5,
    card: card(0),
  })
  const answer = { id, turn: 1, card: card(3 * minute) }
  if (ending === 'waits') return
  if (ending === 'declined') return act(resources, by(seller, 3 * minute), end, answer)
  await act(resources, by(seller, 3 * minute), accept, answer)
  if (ending === 'bought') {
    await act(resources, by(seller, day), edit, { id: offer.id, status: 'Sold' })
    return act(resources, by(buyer, day + hour), confirm, { id, received: true })
  }
  const now = resources.clock()
  await act(resources, by(seller, 5 * minute), propose, {
    id: buyer.userId,
    card: card(5 * minute),
    at: new Date(ending === 'met' ? noonBefore(now) : noonAfter(now)).toISOString(),
    zone: 'America/New_York',
    place: 'Library entrance',
    turn: 0,
  })
  const agreed = { id: seller.userId, turn: 1, card: card(6 * minute) }
  await act(resources, by(buyer, 6 * minute), agree, agreed)
}

/** In UTC: noon in New York, an hour later in summer. */
const noon = 17 * hour

/** That of the day after tomorrow. */
const noonAfter = (now: number): number => Math.ceil(now / day) * day + day + noon

/** The last one whose meet-up is over. */
const noonBefore = (now: number): number => {
  const over = now - meetUpLimits.late - noon
  return Math.floor(over / day) * day + noon
}
