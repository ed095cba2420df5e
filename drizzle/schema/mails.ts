import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Emails that the mail server has not accepted yet. They are sealed, because their links are as
 * good as passwords. Of one that was given up, only the reason stays for a week.
 */
export const mails = sqliteTable('mails', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  /** The number of failed tries. */
  tries: integer().notNull(),
  dueAt: integer().notNull(),
  /** Why the newest try failed, as `MailProblem`. */
  problem: text(),
  /** When it was given up. */
  droppedAt: integer(),
})
