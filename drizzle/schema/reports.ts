import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bugCategories, bugPriorities, reportReasons } from '#sync/reports.ts'
import { users } from './accounts.ts'

const reporterId = () => text().references(() => users.id, { onDelete: 'set null' })

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
  },
  (table) => [
    uniqueIndex('listing_reports_once').on(table.reporterId, table.listingId),
    index('listing_reports_by_seller').on(table.sellerId),
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
  },
  (table) => [
    uniqueIndex('user_reports_once').on(table.reporterId, table.subjectId),
    index('user_reports_by_subject').on(table.subjectId),
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
  },
  (table) => [index('bug_reports_by_reporter').on(table.reporterId)],
)
