import { and, eq, getTableColumns, gt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  bugReports,
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import type { Placed, PortionRequest } from '../paging.ts'

type ReportTable = SQLiteTable & {
  id: SQLiteColumn
  reporterId: SQLiteColumn
  reportedAt: SQLiteColumn
}

/** The reports of one kind that a person has made, in their own words. */
const reportsIn =
  (table: ReportTable, fields: Readonly<Record<string, SQLiteColumn>>) =>
  async (
    db: Db,
    { userId }: Pick<Actor, 'userId'>,
    { after, limit }: PortionRequest,
  ): Promise<Placed<object>[]> => {
    const { id, reporterId, reportedAt } = table
    const rows = await db
      .select({ id, reportedAt, ...fields })
      .from(table)
      .where(
        and(eq(reporterId, userId), after === undefined ? undefined : gt(id, placed(id, after))),
      )
      .orderBy(id)
      .limit(limit)
    return rows.map(({ id: own, reportedAt: at, ...report }) => ({
      place: String(own),
      item: { ...report, reportedAt: new Date(Number(at)).toISOString() },
    }))
  }

const placed = ({ dataType }: SQLiteColumn, after: string) =>
  dataType === 'number' ? Number(after) : after

const { listingId, reason, details } = getTableColumns(listingReports)
export const ownListingReports = reportsIn(listingReports, { listingId, reason, details })

export const ownUserReports = reportsIn(userReports, {
  username: userReports.subjectUsername,
  reason: userReports.reason,
})

export const ownReviewReports = reportsIn(reviewReports, {
  reviewId: reviewReports.reviewId,
  reason: reviewReports.reason,
  details: reviewReports.details,
})

export const ownMessageReports = reportsIn(messageReports, {
  messageId: messageReports.messageId,
  reason: messageReports.reason,
  details: messageReports.details,
})

const { description, category, priority } = getTableColumns(bugReports)
export const ownBugReports = reportsIn(bugReports, { description, category, priority })
