import type { LocalContext, Names } from '../engine/action.ts'
import type { RowRef, View } from '../engine/view.ts'
import { rowAsksWhetherMet } from '../meet-ups/did-you-meet.ts'
import { dealSentence } from './cards.ts'
import { buyerOf, listingOf, type Deal } from './deals.ts'
import { eventOf, hasCard } from './event.ts'
import { factsOf, withFacts } from './facts.ts'
import type { DealMove } from './move.ts'
import { mayMove } from './moves.ts'
import { refsOfMessage, showMessage } from './sent-messages.ts'

interface Shown {
  id: string
  card: string
  otherUserId?: string | undefined
}

interface ShownMove extends Shown {
  listingId?: string
  move: DealMove
  note?: string | undefined
  /** Why its author ends the deal. */
  why?: string | undefined
}

export const withName = (
  { otherUserId }: Pick<Shown, 'otherUserId'>,
  names: Names,
  word = 'with',
): string => {
  const username = otherUserId === undefined ? undefined : names.username(otherUserId)
  return username === undefined ? '' : ` ${word} ${username}`
}

export function refsOf({ id, card, otherUserId }: Shown): RowRef[] {
  const listingId = listingOf(id)
  const deal = { table: 'deals', key: id } as const
  if (otherUserId === undefined) return [deal, { table: 'listings', key: listingId }]
  return [deal, ...refsOfMessage({ id: card, recipientId: otherUserId, listingId })]
}

export function moveRow(
  view: View,
  id: string,
  move: DealMove,
  context: LocalContext,
): Deal | undefined {
  const { row, deal, isSame, ...about } = moved(view, { move, id }, context)
  if (!row || !deal || isSame) return undefined
  const after = withFacts(row, deal, context.now)
  put(view, after, about)
  return after
}

function put(
  view: View,
  deal: Deal,
  { listing, status }: Pick<ReturnType<typeof moved>, 'listing' | 'status'>,
): void {
  view.put('deals', deal)
  if (listing && status !== undefined) view.put('listings', { ...listing, status })
}

/** What the actor's own move makes of a deal, as far as the device knows. */
function moved(
  view: View,
  { move, id }: { move: DealMove; id: string },
  { actor, now }: LocalContext,
) {
  const row = view.get('deals', id)
  const listing = view.get('listings', listingOf(id))
  const facts = row && factsOf(row)
  const meetUp = row && view.get('meetUps', row.otherUserId)
  const made = mayMove(facts, move, {
    side: buyerOf(id) === actor.userId ? 'buyer' : 'seller',
    now,
    listing: {
      price: listing?.price ?? row?.amount ?? 0,
      status: listing?.status ?? 'Available',
      takesOffers: listing?.takesOffers ?? true,
    },
    asksWhetherMet: rowAsksWhetherMet(meetUp, facts?.agreedAt),
  })
  return { row, listing, isSame: made.deal === facts, ...made }
}

/**
 * Shows a move with its card. A move that the device knows to be impossible or already made changes
 * nothing.
 */
export function showMove(
  view: View,
  { id, card, otherUserId, move, note, why }: ShownMove,
  context: LocalContext,
): void {
  const listingId = listingOf(id)
  const { row, listing, deal, status, isSame } = moved(view, { move, id }, context)
  if (!deal || isSame || otherUserId === undefined || !hasCard(move)) return
  const role = buyerOf(id) === context.actor.userId ? 'buyer' : 'seller'
  const title = listing?.title ?? row?.title ?? ''
  const begun = row ?? { _id: id, listingId, otherUserId, role, title }
  const reason = why === undefined || why === '' ? {} : { why }
  put(view, withFacts({ ...begun, title, ...reason }, deal, context.now), { listing, status })
  const event = eventOf(deal, { move, price: listing?.price, note })
  const content = dealSentence(event, { title, bySeller: role === 'seller' })
  // Names a conversation that begins with this card.
  const recipientUsername = role === 'buyer' ? listing?.seller.username : undefined
  const to = { recipientId: otherUserId, recipientUsername }
  showMessage(view, { id: card, ...to, content, listingId, event }, context)
}
