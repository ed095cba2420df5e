import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bugCategories, bugPriorities, reportReasons } from '#sync/moderation/reports.ts'
import { users } from './accounts.ts'

const reporterId = () => text().references(() => users.id, { onDelete: 'set null' })

/** The decision that answered a report. A report without one waits for a moderator. */
const decisionId = () => text()

/** Reports outlive their authors and their subjects, so they do not reference the subjects. */
export const listingReports = sqliteTable(
  'listing_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reporterId: reporterId(),
    listingId: text().notNull(),
    sellerId: text().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    details: text().notNull(),
    reportedAt: integer().notNull(),
    decisionId: decisionId(),
  },
  (table) => [
    uniqueIndex('listing_reports_once').on(table.reporterId, table.listingId),
    index('listing_reports_by_seller').on(table.sellerId),
    index('listing_reports_of_listing').on(table.listingId),
    index('listing_reports_waiting').on(table.decisionId, table.reportedAt),
  ],
)

export const userReports = sqliteTable(
  'user_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reporterId: reporterId(),
    subjectId: text().notNull(),
    subjectUsername: text().notNull(),
    reason: text().notNull(),
    reportedAt: integer().notNull(),
    decisionId: decisionId(),
  },
  (table) => [
    uniqueIndex('user_reports_once').on(table.reporterId, table.subjectId),
    index('user_reports_by_subject').on(table.subjectId),
    index('user_reports_waiting').on(table.decisionId, table.reportedAt),
  ],
)

export const bugReports = sqliteTable(
  'bug_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reporterId: reporterId(),
    description: text().notNull(),
    category: text({ enum: bugCategories }).notNull(),
    priority: text({ enum: bugPriorities }).notNull(),
    reportedAt: integer().notNull(),
    decisionId: decisionId(),
  },
  (table) => [
    index('bug_reports_by_reporter').on(table.reporterId),
    index('bug_reports_waiting').on(table.decisionId, table.reportedAt),
  ],
)

/** Reports of messages by their recipients. */
export const messageReports = sqliteTable(
  'message_reports',
  {
    id: text().primaryKey(),
    reporterId: reporterId(),
    messageId: text().notNull(),
    senderId: text().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    details: text().notNull(),
    reportedAt: integer().notNull(),
    decisionId: decisionId(),
  },
  (table) => [
    uniqueIndex('message_reports_once').on(table.reporterId, table.messageId),
    index('message_reports_by_sender').on(table.senderId),
    index('message_reports_waiting').on(table.decisionId, table.reportedAt),
  ],
)

export const reviewReports = sqliteTable(
  'review_reports',
  {
    id: text().primaryKey(),
    reporterId: reporterId(),
    reviewId: text().notNull(),
    reviewerId: text().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    details: text().notNull(),
    reportedAt: integer().notNull(),
    decisionId: decisionId(),
  },
  (table) => [
    uniqueIndex('review_reports_once').on(table.reporterId, table.reviewId),
    index('review_reports_by_reviewer').on(table.reviewerId),
    index('review_reports_waiting').on(table.decisionId, table.reportedAt),
  ],
)
