import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { formerUsernames, users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { OwnData } from '#sync/accounts/own-data.ts'
import { lastSeenOf } from '../../activity/queries.ts'
import type { Session } from '../../auth/session.ts'
import { blockedPeopleOf } from '../../blocks/queries.ts'
import type { Db } from '../../db/open.ts'
import type { Env } from '../../env.ts'
import { listingAnswer, listingColumns } from '../../listings/listing-rows.ts'
import { visibleTo } from '../../listings/visibility.ts'
import { allMessagesOf } from '../../messages/queries.ts'
import { notificationAnswer } from '../../notifications/answer.ts'
import { notificationsOf } from '../../notifications/queries.ts'
import { ownSubscriptions } from '../../push-subscriptions/queries.ts'
import { decisionsAbout } from '../../moderation/own-decisions.ts'
import { ownReports } from '../../reports/queries.ts'
import { ownReviews } from '../../reviews/queries.ts'
import { savedListingAnswer, savedListingsOf } from '../../saved-listings/queries.ts'
import { ownSessionOf } from '../../viewer.ts'
import { sessionUserOf } from '../sign-in/session-user.ts'
import { livingSignIns } from './sign-ins.ts'

/** GET /api/users/:id/data: everything that the server stores about the user, as a file. */
export async function downloadOwnData(c: Context<Env>): Promise<Response> {
  const { readers, clock, config } = c.var.resources
  const session = ownSessionOf(c)
  const data = await readers.read((db) => ownData(db, session, clock()))
  // In a file, a path without its host leads nowhere.
  const json = JSON.stringify(data, absoluteUrls(config.publicUrl), 2)
  return c.body(json, 200, {
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="quad-data.json"',
    'cache-control': 'no-store',
  })
}

/** Data of other people is limited to what screens show: saved listings pass the same filter. */
async function ownData(db: Db, session: Session, now: number): Promise<OwnData> {
  const { actor } = session
  const own = await db
    .select(listingColumns)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.sellerId, actor.userId), visibleTo(actor)))
    .orderBy(desc(listings.seq))
  const all = { after: undefined, limit: Number.MAX_SAFE_INTEGER }
  const saved = await savedListingsOf(db, actor, all)
  return {
    exportedAt: new Date(now).toISOString(),
    profile: await sessionUserOf(db, actor.userId),
    ...(await lastSeenOf(db, actor.userId)),
    formerUsernames: await formerNames(db, actor.userId, now),
    listings: own.map(listingAnswer),
    savedListings: saved.map(savedListingAnswer),
    notifications: (await notificationsOf(db, actor, all)).map(notificationAnswer),
    messages: await allMessagesOf(db, actor),
    blockedUsers: await blockedPeopleOf(db, actor.userId),
    reviews: await ownReviews(db, actor.userId),
    reports: await ownReports(db, actor.userId),
    decisions: await decisionsAbout(db, actor.userId),
    sessions: await livingSignIns(db, session, now),
    pushSubscriptions: await ownSubscriptions(db, actor.userId),
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

const absoluteUrls =
  (publicUrl: string) =>
  (key: string, value: unknown): unknown => {
    const isImage = key === 'path' || key === 'small'
    return isImage && typeof value === 'string' && value.startsWith('/') ? publicUrl + value : value
  }
