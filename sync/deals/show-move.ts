import type { LocalContext } from '../engine/action.ts'
import type { RowRef, View } from '../engine/view.ts'
import { putMessage } from '../messages.ts'
import { dealSentence, type DealCardKind } from './cards.ts'
import { dealIdOf } from './deals.ts'
import { factsOf, withFacts } from './facts.ts'
import type { DealMove } from './move.ts'
import { mayMove } from './moves.ts'

/** The deal of an action on the device. */
export interface NamedDeal {
  listingId: string
  buyerId: string
  /** The other person, as the device knows them. The server does not need it. */
  otherUserId?: string | undefined
}

/** What a move shows in the conversation. `id` is that of the message. */
interface Card {
  id?: string | undefined
  kind: DealCardKind
  note?: string | undefined
}

/** The rows of a move: the deal, its listing, and what its card needs. */
export function refsOfMove(
  { listingId, buyerId, otherUserId }: NamedDeal,
  card?: string,
): RowRef[] {
  const ofCard: RowRef[] =
    otherUserId === undefined || card === undefined
      ? []
      : [
          { table: 'conversations', key: otherUserId },
          { table: 'messages', key: card },
        ]
  return [
    { table: 'deals', key: dealIdOf(listingId, buyerId) },
    { table: 'listings', key: listingId },
    ...ofCard,
  ]
}

/**
 * Shows on the device what the server will make of a move, by the same rule. A move that the device
 * already knows to be impossible shows nothing; the server says why.
 */
export function showMove(
  view: View,
  named: NamedDeal,
  move: DealMove,
  { actor, now, card }: LocalContext & { card?: Card },
): void {
  const { listingId, buyerId, otherUserId } = named
  const id = dealIdOf(listingId, buyerId)
  const row = view.get('deals', id)
  const listing = view.get('listings', listingId)
  const other = row?.otherUserId ?? otherUserId
  if (!listing || other === undefined) return
  const role = buyerId === actor.userId ? 'buyer' : 'seller'
  const { price, status, title } = listing
  const takesOffers = listing.takesOffers !== false
  const context = { side: role, now, listing: { price, status, takesOffers } } as const
  const moved = mayMove(row && factsOf(row), move, context)
  if (moved.problem) return
  const known = row ?? { _id: id, listingId, otherUserId: other, role, title }
  view.put('deals', withFacts(known, moved.deal, now))
  if (moved.status !== undefined && moved.status !== status)
    view.put('listings', { ...listing, status: moved.status })
  if (card?.id === undefined) return
  const { amount, turn } = moved.deal
  const event = { kind: card.kind, turn, amount, price, ...(card.note && { note: card.note }) }
  const username = role === 'buyer' ? listing.seller.username : undefined
  putMessage(
    view,
    { key: other, username, actor, now },
    {
      _id: card.id,
      content: dealSentence(event, { title, bySeller: role === 'seller' }),
      listingId,
      event,
    },
  )
}
