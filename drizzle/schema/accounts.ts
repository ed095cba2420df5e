import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AvailableDay } from '#sync/availability.ts'
import { digests } from '#sync/settings.ts'
import { universities } from './universities.ts'

interface Named {
  firstName: SQLWrapper
  lastName: SQLWrapper
}

/** The names of a person as administrators search them. A query must use these words to use the indexes. */
export const fullName = (table: Named) =>
  sql<string>`lower(${table.firstName} || ' ' || ${table.lastName})`
export const lastName = (table: Named) => sql<string>`lower(${table.lastName})`

/**
 * People with a verified address. The keys are folded forms that must be unique. `ratingSum` and
 * `ratingCount` are of the reviews that others can read, and change in the same commit. So does
 * `soldCount`, the number of confirmed sales.
 * `suspendedUntil` is null for a suspension without end; a sweep lifts the others.
 */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    usernameKey: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull().unique(),
    passwordHash: text().notNull(),
    universityId: text()
      .notNull()
      .references(() => universities.id),
    universityChangeCount: integer().notNull().default(0),
    year: integer().notNull(),
    bio: text().notNull().default(''),
    profileImageId: text(),
    /** The hash of a picture that replaces the current one when it arrives. */
    awaitedImage: text(),
    privateProfile: integer({ mode: 'boolean' }).notNull().default(false),
    allowMessages: integer({ mode: 'boolean' }).notNull().default(true),
    notificationsEnabled: integer({ mode: 'boolean' }).notNull().default(true),
    showActivity: integer({ mode: 'boolean' }).notNull().default(false),
    /** The beginning of the hour of the last login or refresh; null unless `showActivity`. */
    lastSeenAt: integer(),
    showAvailability: integer({ mode: 'boolean' }).notNull().default(false),
    availability: text({ mode: 'json' }).$type<AvailableDay[]>().notNull().default([]),
    venmoHandle: text().notNull().default(''),
    paypalHandle: text().notNull().default(''),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    soldCount: integer().notNull().default(0),
    digest: text({ enum: digests }).notNull().default('off'),
    dealMails: integer({ mode: 'boolean' }).notNull().default(true),
    quickReplies: integer({ mode: 'boolean' }).notNull().default(true),
    /** An IANA name; null until a device has sent it. */
    timeZone: text(),
    moderator: integer({ mode: 'boolean' }).notNull().default(false),
    administrator: integer({ mode: 'boolean' }).notNull().default(false),
    /** The version of the terms that were accepted, and when; null for accounts from before there were terms. */
    termsVersion: text(),
    termsAcceptedAt: integer(),
    createdAt: integer().notNull(),
    suspendedAt: integer(),
    suspendedUntil: integer(),
    rev: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
    /** A deleted account keeps only this, its id and its campus. */
    deletedAt: integer(),
  },
  (table) => [
    index('users_by_university').on(table.universityId),
    index('users_by_time').on(table.createdAt, table.id),
    index('users_by_name').on(fullName(table)),
    index('users_by_last_name').on(lastName(table)),
  ],
)

/**
 * Sign-ups whose email link was not opened yet. Several may wait for one address, because anyone can
 * type it, and each has a link of its own. A decoy is for an address that already has an account: it
 * claims its username and answers like any other, but no link verifies it.
 */
export const registrations = sqliteTable(
  'registrations',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    universityId: text()
      .notNull()
      .references(() => universities.id),
    year: integer().notNull(),
    termsVersion: text(),
    termsAcceptedAt: integer(),
    decoy: integer({ mode: 'boolean' }).notNull(),
    tokenHash: text().notNull().unique(),
    tokenExpiresAt: integer().notNull(),
    mailedAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('registrations_by_expiry').on(table.expiresAt),
    index('registrations_by_email').on(table.emailKey),
    index('registrations_by_username').on(table.usernameKey),
  ],
)

/**
 * What the usernames of users, of pending sign-ups and of former times look like, by their keys.
 * Rows of usernames that are free again are swept.
 */
export const usernameLooks = sqliteTable(
  'username_looks',
  { usernameKey: text().primaryKey(), look: text().notNull() },
  (table) => [index('username_looks_by_look').on(table.look)],
)

/** Keyed hashes of the usernames of deleted accounts, which are never given out again. */
export const retiredUsernames = sqliteTable('retired_usernames', { hash: text().primaryKey() })

/** Former usernames, which stay taken for a while after a change. */
export const formerUsernames = sqliteTable(
  'former_usernames',
  {
    usernameKey: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: integer().notNull(),
  },
  (table) => [
    index('former_usernames_by_user').on(table.userId),
    index('former_usernames_by_time').on(table.until),
  ],
)
