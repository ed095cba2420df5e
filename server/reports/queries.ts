import { eq } from 'drizzle-orm'
import { bugReports, listingReports, userReports } from '#drizzle/schema/reports.ts'
import type { OwnData } from '#sync/own-data.ts'
import type { Db } from '../db/open.ts'

/** What somebody has reported, in their own words. */
export async function ownReports(db: Db, userId: string): Promise<OwnData['reports']> {
  const ofListings = await db
    .select({
      listingId: listingReports.listingId,
      reason: listingReports.reason,
      details: listingReports.details,
      reportedAt: listingReports.reportedAt,
    })
    .from(listingReports)
    .where(eq(listingReports.reporterId, userId))
  const ofUsers = await db
    .select({
      username: userReports.subjectUsername,
      reason: userReports.reason,
      reportedAt: userReports.reportedAt,
    })
    .from(userReports)
    .where(eq(userReports.reporterId, userId))
  const ofBugs = await db
    .select({
      description: bugReports.description,
      category: bugReports.category,
      priority: bugReports.priority,
      reportedAt: bugReports.reportedAt,
    })
    .from(bugReports)
    .where(eq(bugReports.reporterId, userId))
  return { listings: ofListings.map(timed), users: ofUsers.map(timed), bugs: ofBugs.map(timed) }
}

const timed = <Report extends { reportedAt: number }>(report: Report) => ({
  ...report,
  reportedAt: new Date(report.reportedAt).toISOString(),
})
