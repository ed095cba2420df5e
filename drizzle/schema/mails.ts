import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Mails that the mail server has not taken yet. Their links are as good as passwords: they are sealed. */
export const mails = sqliteTable('mails', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  /** How often it was tried in vain. */
  tries: integer().notNull(),
  dueAt: integer().notNull(),
})
