import { and, desc, eq, gt, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import { registrations } from '#drizzle/schema/accounts.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { WaitingSignUp } from '#sync/moderation/administration.ts'
import { beginsWith } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { isoTime } from '../moderation/iso-time.ts'
import { isEarlier } from '../paging.ts'
import type { SearchRequest } from './accounts.ts'
import { pageOfFound } from './page-of-found.ts'

export interface SignUpRow {
  signUp: typeof registrations.$inferSelect
  university: string
}

/** Sign-ups whose link was not opened yet, those that wait longest at the end. */
export async function readSignUps(
  db: Db,
  { search, after, limit }: SearchRequest,
  now: number,
): Promise<SignUpRow[]> {
  const { expiresAt, id, usernameKey, emailKey } = registrations
  const isWaiting = gt(expiresAt, now)
  if (search === '') return select(db, and(isWaiting, isEarlier(expiresAt, id, after)), limit)
  const texts = [usernameKey, emailKey]
  const found = await Promise.all(texts.map((text) => beginningWith(db, text, search)))
  const ids = pageOfFound(found.flat(), { after, limit })
  return select(db, and(isWaiting, inArray(id, ids)), limit)
}

const select = (db: Db, where: SQL | undefined, limit: number): Promise<SignUpRow[]> =>
  db
    .select({ signUp: registrations, university: universities.name })
    .from(registrations)
    .innerJoin(universities, eq(universities.id, registrations.universityId))
    .where(where)
    .orderBy(desc(registrations.expiresAt), desc(registrations.id))
    .limit(limit)

const mostFound = 100

const beginningWith = (db: Db, text: SQLWrapper, part: string) =>
  db
    .select({ at: registrations.expiresAt, id: registrations.id })
    .from(registrations)
    .where(beginsWith(text, part))
    .limit(mostFound)

export function signUpAnswer({ signUp, university }: SignUpRow): WaitingSignUp {
  const { id, username, firstName, lastName, mailedAt, expiresAt } = signUp
  const times = { mailedAt: isoTime(mailedAt), expiresAt: isoTime(expiresAt) }
  return { _id: id, username, firstName, lastName, university, ...times }
}
