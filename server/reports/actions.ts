import { and, eq } from 'drizzle-orm'
import { bugReports, listingReports, reviewReports, userReports } from '#drizzle/schema/reports.ts'
import { Refusal } from '#sync/refusal.ts'
import { reportBug, reportListing, reportReview, reportUser } from '#sync/actions/reports.ts'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey, usernameKey } from '#sync/accounts/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { findListing } from '../listings/queries.ts'
import { hideIfReportedByMany } from '../moderation/hide-reported.ts'
import { newId } from '../new-id.ts'
import { findReview } from '../reviews/queries.ts'
import { implement } from '../sync/implement.ts'
import type { Db } from '../db/open.ts'
import { isOwnName } from '../own-name.ts'

/** A repeated report of the same person changes nothing and gets the first answer. */
export const listing = implement(reportListing, async (context, { listingId, reason, details }) => {
  const { tx, actor, now, resources } = context
  const { sellerId } = await findListing(tx, actor, listingId)
  if (sellerId === actor.userId) {
    throw new Refusal('forbidden', 'You cannot report your own listing.')
  }
  const about = { reporterId: actor.userId, listingId, sellerId }
  const stored = await tx
    .insert(listingReports)
    .values({ ...about, reason, details, reportedAt: now })
    .onConflictDoNothing()
    .returning({ id: listingReports.id })
  if (stored.length > 0) {
    await resources.limits.take(tx, 'reports', actor.userId, now)
    await hideIfReportedByMany(context, listingId)
  }
  return { message: 'Thanks! Your report has been received.' }
})

export const review = implement(
  reportReview,
  async ({ tx, actor, now, resources }, { reviewId, reason, details }) => {
    const { reviewerId } = await findReview(tx, actor, reviewId)
    if (reviewerId === actor.userId) {
      throw new Refusal('forbidden', 'You cannot report your own review.')
    }
    const about = { id: newId(now), reporterId: actor.userId, reviewId, reviewerId }
    const stored = await tx
      .insert(reviewReports)
      .values({ ...about, reason, details, reportedAt: now })
      .onConflictDoNothing()
      .returning({ id: reviewReports.id })
    if (stored.length > 0) await resources.limits.take(tx, 'reports', actor.userId, now)
    return { message: 'Thanks! Your report has been received.' }
  },
)

export const user = implement(
  reportUser,
  async ({ tx, actor, now, resources }, { subjectUsername, reportReason, ...reporter }) => {
    await assertReporter(tx, actor, reporter)
    const subject = await findSubject(tx, subjectUsername)
    if (subject.subjectId === actor.userId) {
      throw new Refusal('forbidden', 'You cannot report yourself.')
    }
    const stored = await tx
      .insert(userReports)
      .values({ reporterId: actor.userId, ...subject, reason: reportReason, reportedAt: now })
      .onConflictDoNothing()
      .returning({ id: userReports.id })
    if (stored.length > 0) await resources.limits.take(tx, 'reports', actor.userId, now)
    return { message: 'Your report has been submitted!' }
  },
)

export const bug = implement(reportBug, async ({ tx, actor, now, resources }, report) => {
  await resources.limits.take(tx, 'reports', actor.userId, now)
  await tx.insert(bugReports).values({ reporterId: actor.userId, ...report, reportedAt: now })
  return { message: 'Bug report submitted successfully!' }
})

interface ReporterFields {
  reporterEmail?: string | undefined
  reporterUsername?: string | undefined
}

/** @throws Refusal `forbidden` for a report in the name of another user. */
async function assertReporter(
  db: Db,
  actor: Actor,
  { reporterEmail, reporterUsername }: ReporterFields,
): Promise<void> {
  if (isOwnName(actor, reporterUsername) && (await isOwnEmail(db, actor, reporterEmail))) return
  throw new Refusal('forbidden', 'You can only report in your own name.')
}

async function isOwnEmail(db: Db, { userId }: Actor, given: string | undefined): Promise<boolean> {
  if (given === undefined) return true
  const [own] = await db.select({ key: users.emailKey }).from(users).where(eq(users.id, userId))
  return own?.key === emailKey(given)
}

/** Finds a user to report. Blocks do not matter. @throws Refusal `not_found` */
async function findSubject(
  db: Db,
  username: string,
): Promise<{ subjectId: string; subjectUsername: string }> {
  const [subject] = await db
    .select({ subjectId: users.id, subjectUsername: users.username })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(username)), eq(users.deleted, false)))
  if (!subject) throw new Refusal('not_found', 'This user does not exist.')
  return subject
}
