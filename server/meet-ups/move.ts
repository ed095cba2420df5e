import { and, eq, lt, sql } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { unorderedPairId } from '#sync/id.ts'
import { meetUpSentence, type MeetUpCardKind } from '#sync/meet-ups/cards.ts'
import { moveMeetUp as mayMove, type MeetUpFacts, type MeetUpMove } from '#sync/meet-ups/move.ts'
import { Refusal } from '#sync/refusal.ts'
import { day } from '#sync/time.ts'
import { dealsBetween } from '../deals/which.ts'
import { notifyOfDeal } from '../deals/notices.ts'
import { postCard } from '../messages/post-card.ts'
import type { HandlerContext } from '../sync/implement.ts'
import type { FoundMeetUp } from './find.ts'
import { noticeWords } from './notices.ts'
import { columnsOfFacts, factsOfRow } from './rows.ts'

/** How long after a meet-up a reservation holds without a question. */
const heldAfter = 2 * day

interface Shown {
  /** The id of the message that shows the move. */
  card: string
  kind: MeetUpCardKind
  /** Called before the first write of a move that changes something. */
  before?(): Promise<void>
}

/**
 * Moves a meet-up: its row, the card, and the notification of the other person, in the transaction of
 * the action. A move that was already made, or that comes too late to matter, changes nothing.
 * @throws Refusal with the sentence of the rule
 */
export async function moveMeetUp(
  context: HandlerContext,
  { row, other }: FoundMeetUp,
  move: MeetUpMove,
  { card, kind, before: beforeMove }: Shown,
): Promise<void> {
  const { actor, now, rev, resources } = context
  const before = row && factsOfRow(row)
  const { meetUp, problem } = mayMove(before, move, { who: actor.userId, other: other.id, now })
  if (problem) {
    const { message, field } = problem
    throw new Refusal(field === undefined ? 'conflict' : 'bad_input', message, field)
  }
  if (meetUp === before) return
  await beforeMove?.()
  await store(context, other.id, meetUp, move.name)
  if (move.name === 'agree') await holdReservations(context, other.id, meetUp.at)
  const { at, zone, place, turn } = meetUp
  const note = move.name === 'here' ? move.note : undefined
  const said = { kind, at, zone, place, ...(note && { note }) }
  const event = { ...said, turn, at: new Date(at).toISOString() }
  const content = meetUpSentence(said)
  await postCard(context, other, { id: card, content, listingId: null, event })
  const { userId: id, username } = actor
  const words = noticeWords[kind]({ username, at, zone, place, note })
  await notifyOfDeal(context, other.id, { id, username }, words)
  context.after(async () => resources.sockets.userChanged(other.id, rev))
}

async function store(
  { tx, actor, now, rev }: HandlerContext,
  otherUserId: string,
  facts: MeetUpFacts,
  move: MeetUpMove['name'],
): Promise<void> {
  const id = unorderedPairId(actor.userId, otherUserId)
  const [oneId, otherId] = [actor.userId, otherUserId].toSorted() as [string, string]
  const changed = {
    ...columnsOfFacts(facts, { oneId, otherId }),
    ...(move === 'propose' && { remindedAt: null, askedAt: null }),
    changedAt: now,
    deleted: false,
    rev,
  }
  await tx
    .insert(meetUps)
    .values({ id, oneId, otherId, ...changed })
    .onConflictDoUpdate({ target: meetUps.id, set: changed })
}

/** What is reserved between the two is not asked about before they have met. */
async function holdReservations(
  { tx, actor, rev }: HandlerContext,
  otherId: string,
  at: number,
): Promise<void> {
  const heldUntil = at + heldAfter
  await tx
    .update(deals)
    .set({ heldUntil, askedAt: null, rev })
    .where(
      and(
        dealsBetween(actor.userId, otherId),
        eq(deals.state, 'reserved'),
        lt(sql`coalesce(${deals.heldUntil}, 0)`, heldUntil),
      ),
    )
}
