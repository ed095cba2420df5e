import { bugReports, listingReports, userReports } from '#drizzle/schema/reports.ts'
import { Refusal } from '#sync/refusal.ts'
import { reportBug, reportListing, reportUser } from '#sync/actions/reports.ts'
import { findListing } from '../listings/queries.ts'
import { implement } from '../sync/implement.ts'
import { assertReporter, findSubject } from './subjects.ts'

/** A report of the same thing by the same person changes nothing, and is answered like the first. */
export const listing = implement(
  reportListing,
  async ({ tx, actor, now, resources }, { listingId, reason, details }) => {
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
