import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NamedCategory } from '#sync/moderation/rules.ts'

/** What administrators have set for listings. Has its one row once they have set something. */
export const rules = sqliteTable('rules', {
  id: integer().primaryKey(),
  /** Those that were renamed or added. */
  categories: text({ mode: 'json' }).$type<NamedCategory[]>().notNull(),
  /** What may not be sold, in their words. */
  prohibited: text().notNull(),
})
