import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { universities } from './universities.ts'

/** A sentence of the administrators to one campus, or to all of them without one, until `endsAt`. */
export const announcements = sqliteTable(
  'announcements',
  {
    id: text().primaryKey(),
    text: text().notNull(),
    link: text(),
    universityId: text().references(() => universities.id),
    madeAt: integer().notNull(),
    endsAt: integer().notNull(),
  },
  (table) => [index('announcements_by_end').on(table.endsAt)],
)
