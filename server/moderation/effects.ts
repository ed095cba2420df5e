import { and, eq, getTableColumns, isNotNull, ne, type SQL } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { decisions } from '#drizzle/schema/moderation.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import type { Verdict } from '#sync/moderation/moderation.ts'
import { Refusal } from '#sync/refusal.ts'
import { endAllOf } from '../meet-ups/end.ts'
import { putBackPhotos, takeDownPhotos } from '../images/taken-down.ts'
import { isHeld, released, unhidden } from '../listings/hold.ts'
import { withdraw } from '../reviews/announce.ts'
import { accountToday } from '../departures/departures.ts'
import { recountRatings } from '../reviews/ratings.ts'
import { tellThatItWaits } from '../rules/tell-that-it-waits.ts'
import { pick } from '../db/columns.ts'
import type { Tx } from '../db/writer.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { answerSchoolRequest, type GivenSchool } from './schools.ts'
import type { Subject } from './subjects.ts'
import { reinstate, suspend } from './suspension.ts'

interface Ruling extends GivenSchool {
  verdict: Verdict
  reason: string
  until: number | null
  since?: string | undefined
}

type Commit = Pick<HandlerContext, 'tx' | 'rev'>

/** Does what was decided. @throws Refusal `conflict` if it cannot be done to the thing as it is */
export async function apply(
  context: HandlerContext,
  subject: Subject,
  ruling: Ruling,
): Promise<void> {
  const { tx, rev, now, resources, after } = context
  const { kind, personId, universityId } = subject
  if (kind === 'school') return answerSchoolRequest(context, subject, ruling)
  if (kind === 'appeal') {
    if (ruling.verdict === 'accept') {
      await undo(context, subject)
      await tellIfItWaits(context, subject.subjectId)
    }
  } else if (ruling.verdict === 'suspend' && personId !== null) {
    await suspend(tx, personId, ruling.until, { now, rev })
    await endAllOf(context, personId)
    after(async () => resources.sockets.sessionsChanged({ userId: personId }))
  } else if (ruling.verdict === 'reinstate' && personId !== null) {
    await assertSuspended(context, personId)
    await reinstate(tx, personId, rev)
  }
  if (kind === 'listing') await judgeListing(context, subject, ruling)
  if (kind === 'review') await judgeReview(context, subject, ruling)
  after(async () => {
    if (personId !== null) resources.sockets.userChanged(personId, rev)
    if (universityId !== null) resources.sockets.campusChanged(universityId, rev)
  })
}

/**
 * Every decision ends the hiding by reports: a moderator has looked at the listing. A held
 * listing stays hidden until a moderator releases it.
 */
async function judgeListing(
  context: HandlerContext,
  { subjectId }: Subject,
  { verdict, reason, since }: Omit<Ruling, 'until'>,
): Promise<void> {
  const { tx, rev } = context
  const own = eq(listings.id, subjectId)
  if (verdict === 'hide') {
    const hidden = { hiddenBy: 'moderator', hiddenReason: reason, heldAt: null, rev } as const
    await tx.update(listings).set(hidden).where(own)
    return takeDownPhotos(tx, subjectId)
  }
  if (verdict === 'release') return release(tx, own, { since, rev })
  const by = verdict === 'restore' ? isRestorable : eq(listings.hiddenBy, 'reports')
  const [restored] = await tx
    .update(listings)
    .set({ ...unhidden, rev })
    .where(and(own, by))
    .returning(pick(listings, 'id', 'title', 'sellerId', 'hiddenBy'))
  if (verdict === 'restore' && !restored)
    throw new Refusal('conflict', 'This listing is not hidden.')
  if (restored?.hiddenBy === 'check') await tellThatItWaits(context, restored)
  if (verdict === 'restore') await putBackPhotos(tx, subjectId)
}

/** It is hidden, and does not wait for a moderator to see its text. */
const isRestorable = ne(listings.hiddenBy, 'check')

/** Shows a listing that waits, as the moderator saw it: its seller may have changed it since. */
async function release(
  tx: Tx,
  own: SQL,
  { since, rev }: { since: string | undefined; rev: number },
): Promise<void> {
  const isSeen = since === undefined ? undefined : eq(listings.heldAt, Date.parse(since))
  const shown = await tx
    .update(listings)
    .set({ ...released, rev })
    .where(and(own, isHeld, isSeen))
    .returning({ id: listings.id })
  if (shown.length === 0)
    throw new Refusal('conflict', 'This listing has changed since you opened it. Look at it again.')
}

/** The notification of the reviewed person goes with the review, because it tells the rating. */
async function judgeReview(
  context: HandlerContext,
  { subjectId: id }: Subject,
  { verdict }: Pick<Ruling, 'verdict'>,
): Promise<void> {
  if (verdict !== 'hide' && verdict !== 'restore') return
  const changed = await setReviewHidden(context, id, verdict === 'hide')
  if (verdict === 'restore') return
  for (const { revieweeId } of changed) await withdraw(context, { id, revieweeId })
}

async function setReviewHidden({ tx, rev }: Commit, id: string, hidden: boolean) {
  const changed = await tx
    .update(reviews)
    .set({ hidden, rev })
    .where(eq(reviews.id, id))
    .returning({ revieweeId: reviews.revieweeId })
  await recountRatings(
    tx,
    changed.map(({ revieweeId }) => revieweeId),
    rev,
  )
  return changed
}

async function assertSuspended({ tx }: HandlerContext, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.suspendedAt)))
  if (!user) throw new Refusal('conflict', 'This account is not suspended.')
}

/** Undoes the decision of an accepted appeal, unless that was done already. */
export async function undo(context: Commit, { subjectId }: Pick<Subject, 'subjectId'>) {
  const { tx, rev } = context
  const [decision] = await tx
    .select({ ...getTableColumns(decisions), personId: accountToday(decisions.personId) })
    .from(decisions)
    .where(eq(decisions.id, subjectId))
  if (!decision) return
  const { verdict, personId } = decision
  if (verdict === 'suspend' && personId !== null) await reinstate(tx, personId, rev)
  if (verdict !== 'hide') return
  if (decision.kind === 'listing') {
    await tx
      .update(listings)
      .set({ ...unhidden, rev })
      .where(and(eq(listings.id, decision.subjectId), isRestorable))
    await putBackPhotos(tx, decision.subjectId)
  }
  if (decision.kind === 'review') await setReviewHidden(context, decision.subjectId, false)
}

/** Tells the seller of a listing whose hiding was undone that its new text waits, if it does. */
export async function tellIfItWaits(
  context: Parameters<typeof tellThatItWaits>[0],
  decisionId: string,
): Promise<void> {
  const [listing] = await context.tx
    .select(pick(listings, 'id', 'title', 'sellerId'))
    .from(decisions)
    .innerJoin(listings, eq(listings.id, decisions.subjectId))
    .where(and(eq(decisions.id, decisionId), eq(decisions.kind, 'listing'), isHeld))
  if (listing) await tellThatItWaits(context, listing)
}
