import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NamedCategory } from '#sync/moderation/rules.ts'

/** What administrators have set for listings. Has its one row once they have set something. */
export const rules = sqliteTable('rules', {
  id: integer().primaryKey(),
  /** Those that were renamed or added. */
  categories: text({ mode: 'json' }).$type<NamedCategory[]>().notNull(),
  /** A listing with one of them waits for a moderator. */
  words: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  /** What may not be sold, in their words. */
  prohibited: text().notNull(),
})
