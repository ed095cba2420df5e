import { deals } from '#drizzle/schema/deals.ts'
import { dealSentence, type DealCardKind } from '#sync/deals/cards.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { loweredPrice, type DealMove, type MoveProblem } from '#sync/deals/move.ts'
import { mayMove } from '#sync/deals/moves.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Manner } from '../messages/deliver.ts'
import { postCard } from '../messages/post-card.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { completeSale, isConfirmedEarly } from './confirm.ts'
import type { FoundDeal } from './find.ts'
import { completedSale, notifyOfDeal, noticeWords, type Words } from './notices.ts'
import { columnsOfFacts, factsOfRow, type DealRow } from './rows.ts'
import { setStatus } from './status.ts'

interface Shown {
  /** The id of the message that shows the move. */
  card: string
  kind: DealCardKind
  note?: string | undefined
}

export interface MoveOptions extends Manner {
  shown?: Shown
  /** The asking price that the author saw. */
  seenPrice?: number | undefined
  /** Why the actor cancels. Only they may read it. */
  why?: string | undefined
  /** Called before the first write of a move that changes something. */
  before?(): Promise<void>
}

/**
 * Moves a deal: its row, the status of its listing, the other deals of the listing, the card, and the
 * notification of the other person, all in the transaction of the action. A move that was already made
 * changes nothing.
 * @throws Refusal with the sentence of the rule
 */
export async function moveDeal(
  context: HandlerContext,
  found: FoundDeal,
  move: DealMove,
  { shown, seenPrice, why, before, ...manner }: MoveOptions = {},
): Promise<DealRow> {
  const { now } = context
  const { row, side, facts: listing } = found
  const facts = row && factsOfRow(row)
  const moved = mayMove(facts, move, { side, now, listing })
  if (moved.problem) throw refusalOf(moved.problem, listing.price, seenPrice)
  if (row && moved.deal === facts) return row
  await before?.()
  const reason = why === undefined ? {} : { why, whyBy: side }
  if (moved.status !== undefined) {
    const { id } = found
    await setStatus(context, found.listing, { to: moved.status, buyer: id, moving: id })
  }
  const isEarly = isConfirmedEarly(row, moved.deal)
  const stored = await storeDeal(context, found, moved.deal, reason)
  if (isEarly) await completeSale(context, found.id)
  if (shown) await showMove(context, found, moved.deal, { ...shown, manner })
  context.after(async () => context.resources.sockets.userChanged(found.other.id, context.rev))
  if (shown && !manner.isQuiet) {
    const { title } = found.listing
    const words = isEarly
      ? completedSale({ title })
      : wordsOf(context, found, moved.deal, shown.kind)
    await notifyOfDeal(context, found.other.id, authorOf(context), words)
  }
  return stored
}

const authorOf = ({ actor: { userId: id, username } }: HandlerContext) => ({ id, username })

/** What the other person is told. */
function wordsOf(
  { actor: { username } }: HandlerContext,
  { side, listing: { title }, facts: { price } }: FoundDeal,
  { amount }: DealFacts,
  kind: DealCardKind,
): Words {
  return noticeWords[kind]({ username, title, amount, price, bySeller: side === 'seller' })
}

function refusalOf(
  { message, field }: MoveProblem,
  price: number,
  seenPrice: number | undefined,
): Refusal {
  if (field === undefined) return new Refusal('conflict', message)
  const isLowered = seenPrice !== undefined && seenPrice > price
  return isLowered
    ? new Refusal('conflict', loweredPrice(price), field)
    : new Refusal('bad_input', message, field)
}

type Extra = Partial<Pick<DealRow, 'why' | 'whyBy'>>

async function storeDeal(
  { tx, now, rev }: Pick<HandlerContext, 'tx' | 'now' | 'rev'>,
  { id, buyerId, listing }: Pick<FoundDeal, 'id' | 'buyerId' | 'listing'>,
  facts: DealFacts,
  extra: Extra = {},
): Promise<DealRow> {
  const { id: listingId, sellerId, title } = listing
  const changed = { ...columnsOfFacts(facts, now), ...extra, title, changedAt: now, rev }
  const [row] = await tx
    .insert(deals)
    .values({ id, listingId, sellerId, buyerId, ...changed })
    .onConflictDoUpdate({ target: deals.id, set: { ...changed, deleted: false } })
    .returning()
  if (!row) throw new Error('The deal was not stored.')
  return row
}

async function showMove(
  context: HandlerContext,
  { side, other, listing, facts: { price } }: FoundDeal,
  { turn, amount }: DealFacts,
  { card: id, kind, note, manner }: Shown & { manner: Manner },
): Promise<void> {
  const event = { kind, turn, amount, price, ...(note && { note }) }
  const content = dealSentence(event, { title: listing.title, bySeller: side === 'seller' })
  await postCard(context, other, { id, content, listingId: listing.id, event }, manner)
}
