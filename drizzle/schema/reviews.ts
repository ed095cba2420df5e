import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sides } from '#sync/deals/sides.ts'
import { users } from './accounts.ts'

/**
 * One review per pair of people; `id` is derived from the pair. A hidden one is visible to its author
 * and moderators only and does not count. A deleted one is empty except for its stamp.
 */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text().primaryKey(),
    revieweeId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reviewerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: integer().notNull(),
    comment: text().notNull(),
    writtenAt: integer().notNull(),
    edited: integer({ mode: 'boolean' }).notNull().default(false),
    hidden: integer({ mode: 'boolean' }).notNull().default(false),
    /** What the reviewed person was in a confirmed sale between the two. */
    deal: text({ enum: sides }),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('reviews_about').on(table.revieweeId, table.deleted, table.writtenAt),
    index('reviews_changed_about').on(table.revieweeId, table.rev),
    index('reviews_changed_by').on(table.reviewerId, table.rev),
  ],
)
