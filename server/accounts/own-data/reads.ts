import { and, eq, gt } from 'drizzle-orm'
import { formerUsernames, users } from '#drizzle/schema/accounts.ts'
import type { OwnData } from '#sync/accounts/own-data.ts'
import type { Actor } from '#sync/engine/action.ts'
import { lastSeenOf } from '../../activity/queries.ts'
import { livingSession, type Session } from '../../auth/session.ts'
import type { Db } from '../../db/open.ts'
import { notificationAnswer } from '../../notifications/answer.ts'
import { notificationsOf } from '../../notifications/queries.ts'
import { ownSubscriptions } from '../../push-subscriptions/queries.ts'
import { signInFirst } from '../../sync/implement.ts'
import { livingSignIns } from '../account/sign-ins.ts'
import { sessionUserOf } from '../sign-in/session-user.ts'
import { loginsOf } from '../school-login/school-logins.ts'
import { lists, type ListName } from './lists.ts'

export interface OwnDataArgs {
  session: Session
  now: number
  /** In a file, a path without its host leads nowhere. */
  publicUrl: string
}

/** Rows of a portion. */
const limit = 200

/** The JSON of the parts that come before the lists and need no portions. */
export async function ownDataHead(
  db: Db,
  { session, now, publicUrl }: OwnDataArgs,
  more: object = {},
): Promise<string> {
  const { actor } = session
  const all = { after: undefined, limit: Number.MAX_SAFE_INTEGER }
  const head = {
    exportedAt: new Date(now).toISOString(),
    profile: await sessionUserOf(db, actor.userId),
    ...(await lastSeenOf(db, actor.userId)),
    formerUsernames: await formerNames(db, actor.userId, now),
    acceptedTerms: await acceptedTerms(db, actor.userId),
    notifications: (await notificationsOf(db, actor, all)).map(notificationAnswer),
    schoolLogins: await loginsOf(db, actor.userId),
    sessions: await livingSignIns(db, session, now),
    pushSubscriptions: await ownSubscriptions(db, actor.userId),
    ...more,
  }
  return JSON.stringify(head, absoluteUrls(publicUrl), 2)
}

export interface Portion {
  /** The JSON of the items, without the brackets of their list. */
  text: string
  /** The place after which the next portion begins; undefined after the last. */
  after: string | undefined
}

/** A portion of a list. @throws Refusal `unauthenticated` once the session has ended */
export async function ownDataPortion(
  db: Db,
  { session, now, ...args }: OwnDataArgs & Wanted,
): Promise<Portion> {
  const { actor, familyId } = session
  if (!(await livingSession(db, { userId: actor.userId, familyId }, now))) throw signInFirst()
  return portionOf(db, { actor, ...args })
}

export interface Wanted {
  list: ListName
  after: string | undefined
}

/** A portion, whether or not its person is logged in. */
export async function portionOf(
  db: Db,
  { actor, publicUrl, list, after }: Wanted & { actor: Actor; publicUrl: string },
): Promise<Portion> {
  const rows = await lists[list](db, actor, { after, limit })
  const texts = rows.map(({ item }) => JSON.stringify(item, absoluteUrls(publicUrl), 2))
  return {
    text: texts.join(',\n'),
    after: rows.length < limit ? undefined : rows.at(-1)?.place,
  }
}

async function formerNames(
  db: Db,
  userId: string,
  now: number,
): Promise<OwnData['formerUsernames']> {
  const rows = await db
    .select({ username: formerUsernames.usernameKey, until: formerUsernames.until })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.userId, userId), gt(formerUsernames.until, now)))
  return rows.map(({ username, until }) => ({
    username,
    takenUntil: new Date(until).toISOString(),
  }))
}

async function acceptedTerms(db: Db, userId: string): Promise<OwnData['acceptedTerms']> {
  const [row] = await db
    .select({ version: users.termsVersion, at: users.termsAcceptedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!row || row.version === null || row.at === null) return null
  return { version: row.version, acceptedAt: new Date(row.at).toISOString() }
}

const absoluteUrls =
  (publicUrl: string) =>
  (key: string, value: unknown): unknown => {
    const isImage = key === 'path' || key === 'small'
    return isImage && typeof value === 'string' && value.startsWith('/') ? publicUrl + value : value
  }
