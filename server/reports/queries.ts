import { eq } from 'drizzle-orm'
import {
  bugReports,
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import type { OwnData } from '#sync/accounts/own-data.ts'
import type { Db } from '../db/open.ts'

/** The reports that a person has made, in their own words. */
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
  const ofReviews = await db
    .select({
      reviewId: reviewReports.reviewId,
      reason: reviewReports.reason,
      details: reviewReports.details,
      reportedAt: reviewReports.reportedAt,
    })
    .from(reviewReports)
    .where(eq(reviewReports.reporterId, userId))
  const ofMessages = await db
    .select({
      messageId: messageReports.messageId,
      reason: messageReports.reason,
      details: messageReports.details,
      reportedAt: messageReports.reportedAt,
    })
    .from(messageReports)
    .where(eq(messageReports.reporterId, userId))
  return {
    listings: ofListings.map(timed),
    users: ofUsers.map(timed),
    reviews: ofReviews.map(timed),
    messages: ofMessages.map(timed),
    bugs: ofBugs.map(timed),
  }
}

const timed = <Report extends { reportedAt: number }>(report: Report) => ({
  ...report,
  reportedAt: new Date(report.reportedAt).toISOString(),
})
