import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { decisionKinds, verdicts } from '#sync/moderation/moderation.ts'
import { users } from './accounts.ts'

/**
 * The log of all decisions. Triggers forbid changing or deleting a row, so it references nobody.
 * `personId` is whom the decision concerns, `until` the end of a suspension, `universityId` the campus
 * whose moderators see it.
 */
export const decisions = sqliteTable(
  'decisions',
  {
    id: text().primaryKey(),
    moderatorId: text().notNull(),
    kind: text({ enum: decisionKinds }).notNull(),
    subjectId: text().notNull(),
    personId: text(),
    universityId: text(),
    verdict: text({ enum: verdicts }).notNull(),
    reason: text().notNull(),
    until: integer(),
    decidedAt: integer().notNull(),
  },
  (table) => [
    index('decisions_by_time').on(table.decidedAt),
    index('decisions_about').on(table.kind, table.subjectId),
    index('decisions_on_person').on(table.personId, table.decidedAt),
  ],
)

/** Decisions of the administrator whose person the server has not told yet. */
export const untoldDecisions = sqliteTable('untold_decisions', {
  decisionId: text()
    .primaryKey()
    .references(() => decisions.id),
})

/** One appeal against a decision. `answerId` is the decision that answers it. */
export const appeals = sqliteTable(
  'appeals',
  {
    decisionId: text()
      .primaryKey()
      .references(() => decisions.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    appealedAt: integer().notNull(),
    answerId: text().references(() => decisions.id),
  },
  (table) => [
    index('appeals_by_user').on(table.userId),
    index('appeals_waiting').on(table.answerId, table.appealedAt),
  ],
)
