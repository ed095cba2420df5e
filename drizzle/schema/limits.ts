import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How often a subject (account or address) did a limited thing since `startedAt`. */
export const limitCounts = sqliteTable(
  'limit_counts',
  {
    limit: text().notNull(),
    subject: text().notNull(),
    startedAt: integer().notNull(),
    endsAt: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.limit, table.subject] }),
    index('limit_counts_by_end').on(table.endsAt),
  ],
)
