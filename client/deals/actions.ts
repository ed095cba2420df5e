import * as v from 'valibot'
import { acceptOffer, endDeal, makeOffer, reserveListing } from '#sync/actions/deals.ts'
import { confirmSale, keepReservation, sellListing, skipReview } from '#sync/actions/sales.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { newId } from '../device/new-id.ts'
import { perform, performInPlace, type Outcome } from '../device/perform.ts'
import { failureOf } from '../device/durably.ts'
import { waitingBanner } from '../forms/outcome-banner.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { serverNow } from '../ui/server-clock.ts'
import { openTurn, type Bargain } from './bargain.ts'

const bannerId = 'deal'

/** The arguments of an offer by what its author sees. */
export function offerArgs(bargain: Bargain, amount: string | number, note = '') {
  const { listing, side, other, buyerId } = bargain
  const turn = openTurn(bargain, serverNow())
  return {
    listingIds: [listing._id],
    otherUserId: other.id,
    amount,
    seenPrice: listing.price,
    ...(side === 'seller' && { buyerId }),
    ...(note.trim() !== '' && { note }),
    ...(turn !== undefined && { turn }),
  }
}

/** Sends an offer from a form, which shows a refusal. */
export async function sendOffer(
  bargain: Bargain,
  { amount, note }: { amount: string; note: string },
): Promise<Outcome<unknown>> {
  const args = { card: newId(), ...offerArgs(bargain, amount, note) }
  const outcome = await perform(makeOffer, args, { answer: v.unknown() })
  const { name } = bargain.other
  if (outcome.kind === 'queued') showBanner(waitingBanner(bannerId, outcome.message))
  if (outcome.kind === 'confirmed')
    showBanner({
      id: bannerId,
      icon: 'check',
      title: 'Offer sent',
      message: `${name} has 48 hours to answer.`,
      link: { href: `/messages?with=${encodeURIComponent(name)}`, label: 'Conversation' },
    })
  return outcome
}

const move = async (done: Promise<void>): Promise<void> =>
  done.catch((error: unknown) => {
    const message = failureOf(error)
    showBanner({ id: bannerId, urgent: true, icon: 'alert', title: 'Nothing was changed', message })
  })

interface Turn {
  id: string
  turn: number
  otherUserId: string
}

export const offerAgain = (bargain: Bargain, amount: number) =>
  move(performInPlace(makeOffer, { card: newId(), ...offerArgs(bargain, amount) }))

export const accept = (turn: Turn) => move(performInPlace(acceptOffer, { card: newId(), ...turn }))

/** Declines or withdraws an offer, or cancels a reservation. */
export const end = (turn: Turn, why?: string) =>
  move(performInPlace(endDeal, { card: newId(), ...turn, ...(why !== undefined && { why }) }))

export const reserve = (listingId: string, buyerId: string, amount: number) =>
  move(performInPlace(reserveListing, { card: newId(), listingId, buyerId, amount }))

/** @param buyerId null for someone who is not named */
export const sell = (id: string, buyerId: string | null) =>
  move(performInPlace(sellListing, { id, buyerId, ...(buyerId !== null && { card: newId() }) }))

/** A sale, or a reservation after a meet-up, on which the answer then depends. */
export const answerSale = ({ _id: id, state, otherUserId }: Deal, received: boolean) =>
  move(performInPlace(confirmSale, { id, received, ...(state === 'reserved' && { otherUserId }) }))

export const keep = (id: string) => move(performInPlace(keepReservation, { id }))

/** Ends the question for a review of the other person. */
export const skip = (id: string) => move(performInPlace(skipReview, { id }))
