import { and, desc, eq, inArray, isNotNull, type SQL, type SQLWrapper } from 'drizzle-orm'
import { fullName, lastName, users } from '#drizzle/schema/accounts.ts'
import { twoFactors } from '#drizzle/schema/two-factor.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { roles, type AdministeredAccount } from '#sync/moderation/administration.ts'
import { beginsWith } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { isoTime } from '../moderation/iso-time.ts'
import { isEarlier, type PageInTime } from '../paging.ts'
import { pageOfFound } from './page-of-found.ts'

export interface SearchRequest extends PageInTime {
  /** The beginning of a username, a name, or an email address; everything without it. */
  search: string
}

export interface AccountRow {
  user: typeof users.$inferSelect
  university: string
  twoFactorSince: number | null
}

/** Accounts, the newest first. */
export async function readAccounts(
  db: Db,
  { search, after, limit }: SearchRequest,
): Promise<AccountRow[]> {
  if (search === '') return select(db, isEarlier(users.createdAt, users.id, after), limit)
  const found = await Promise.all(searched.map((text) => beginningWith(db, text, search)))
  const ids = pageOfFound(found.flat(), { after, limit })
  return select(db, inArray(users.id, ids), limit)
}

const select = (db: Db, where: SQL | undefined, limit: number): Promise<AccountRow[]> =>
  db
    .select({ user: users, university: universities.name, twoFactorSince: twoFactors.enabledAt })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .leftJoin(twoFactors, and(eq(twoFactors.userId, users.id), isNotNull(twoFactors.enabledAt)))
    .where(and(eq(users.deleted, false), where))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)

const searched: SQLWrapper[] = [users.usernameKey, users.emailKey, fullName(users), lastName(users)]

/** How many accounts a search finds by each text. Each text has an index. */
const mostFound = 100

const beginningWith = (db: Db, text: SQLWrapper, part: string) =>
  db
    .select({ at: users.createdAt, id: users.id })
    .from(users)
    .where(and(beginsWith(text, part), eq(users.deleted, false)))
    .limit(mostFound)

export function accountAnswer(row: AccountRow): AdministeredAccount {
  const { user, university, twoFactorSince } = row
  const { id, username, firstName, lastName: family, createdAt } = user
  const { suspendedAt, suspendedUntil } = user
  const until = suspendedUntil === null ? {} : { until: isoTime(suspendedUntil) }
  return {
    _id: id,
    username,
    firstName,
    lastName: family,
    university,
    createdAt: isoTime(createdAt),
    roles: roles.filter((role) => user[role]),
    hasTwoFactor: twoFactorSince !== null,
    ...(suspendedAt !== null && { suspended: { since: isoTime(suspendedAt), ...until } }),
  }
}
