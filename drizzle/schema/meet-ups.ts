import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { meetUpStates } from '#sync/meet-ups/meet-ups.ts'
import { users } from './accounts.ts'
import { universities } from './universities.ts'

/**
 * When and where two people meet: one row per pair, of which `oneId` is the smaller id. `number` counts
 * their meet-ups. Times are in milliseconds.
 */
export const meetUps = sqliteTable(
  'meet_ups',
  {
    id: text().primaryKey(),
    oneId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    at: integer().notNull(),
    /** The IANA name of its proposer's time zone, for texts that the server writes. */
    zone: text().notNull(),
    /** A place of the campus's list, if it is one; `place` is its name at the time of the proposal. */
    spotId: text(),
    place: text().notNull(),
    /** The id of the person who proposed it last. */
    by: text().notNull(),
    state: text({ enum: meetUpStates }).notNull(),
    turn: integer().notNull(),
    agreedAt: integer(),
    remindedAt: integer(),
    askedAt: integer(),
    oneHereAt: integer(),
    oneHereNote: text(),
    otherHereAt: integer(),
    otherHereNote: text(),
    changedAt: integer().notNull(),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('meet_ups_changed_of_one').on(table.oneId, table.rev),
    index('meet_ups_changed_of_other').on(table.otherId, table.rev),
    index('meet_ups_by_time').on(table.state, table.at),
  ],
)

/** The places of a campus that its moderators suggest for meet-ups. */
export const spots = sqliteTable(
  'spots',
  {
    id: text().primaryKey(),
    universityId: text()
      .notNull()
      .references(() => universities.id),
    name: text().notNull(),
    hint: text().notNull().default(''),
    position: integer().notNull(),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('spots_changed').on(table.universityId, table.rev)],
)
