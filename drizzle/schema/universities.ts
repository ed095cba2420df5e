import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const universities = sqliteTable('universities', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  /** The IANA name of its time zone, by which its days end. */
  zone: text().notNull().default('America/New_York'),
})

export const universityDomains = sqliteTable(
  'university_domains',
  {
    domain: text().notNull(),
    universityId: text()
      .notNull()
      .references(() => universities.id),
  },
  (table) => [primaryKey({ columns: [table.domain, table.universityId] })],
)

export const schoolRequests = sqliteTable(
  'school_requests',
  {
    id: text().primaryKey(),
    schoolName: text().notNull(),
    schoolEmailExample: text().notNull(),
    userContactEmail: text().notNull(),
    requestedAt: integer().notNull(),
    /** The decision that answered it. Without one it waits for a moderator. */
    decisionId: text(),
  },
  (table) => [
    index('school_requests_by_time').on(table.requestedAt),
    index('school_requests_waiting').on(table.decisionId, table.requestedAt),
  ],
)
