import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm'
import { Lucia, TimeSpan } from 'lucia'
import { users } from '#drizzle/schema/accounts.ts'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { pendingSignIns } from '#drizzle/schema/two-factor.ts'
import { day } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import { readRefreshToken, refreshToken } from './refresh-token.ts'
import { sessionAdapter } from './session-adapter.ts'
import { hashToken } from './tokens.ts'

// Two instances of lucia: validating a session extends it to the length of the instance.
const remembered = { idle: new TimeSpan(30, 'd'), longest: 180 * day }
const forThisBrowserSession = { idle: new TimeSpan(1, 'd'), longest: day }

/** Ended families count, too: they tell which devices an account was used from. */
const mostFamilies = 200

interface Family {
  id: string
  userId: string
  remember: boolean
  absoluteExpiresAt: number
}

interface NewSession {
  familyId: string
  userId: string
  remember: boolean
  device: string
}

/** A token for the cookie. Without `expiresAt` the cookie ends with the browser. */
export interface IssuedToken {
  userId: string
  familyId: string
  token: string
  expiresAt: number | undefined
}

/** Starts the family of one login on one device. */
export async function startSession(
  tx: Tx,
  key: Uint8Array,
  { familyId, userId, remember, device }: NewSession,
  now: number,
): Promise<IssuedToken> {
  const { longest } = remember ? remembered : forThisBrowserSession
  const family = { id: familyId, userId, remember, absoluteExpiresAt: now + longest }
  await tx
    .insert(sessionFamilies)
    .values({ ...family, generation: 0, device, createdAt: now, usedAt: now })
  await deleteOldest(tx, userId)
  return issue(tx, key, family, 0, now)
}

/**
 * Exchanges a token for its successor. The token stays valid until the successor is first used. An
 * older token has been copied, and ends the family.
 * @returns undefined for an invalid token.
 */
export async function rotateSession(
  tx: Tx,
  key: Uint8Array,
  token: string,
  now: number,
): Promise<IssuedToken | undefined> {
  const presented = readRefreshToken(key, token)
  const family = presented && (await livingFamily(tx, presented.familyId, now))
  if (!family) return undefined
  const { generation } = presented
  if (generation < family.generation) {
    await endSession(tx, family.id, now)
    return undefined
  }
  const { session } = await luciaOf(tx, family, now).validateSession(hashToken(token))
  if (!session) return undefined
  await tx
    .delete(sessions)
    .where(and(eq(sessions.familyId, family.id), lt(sessions.generation, generation)))
  await tx
    .update(sessionFamilies)
    .set({ generation, usedAt: now })
    .where(eq(sessionFamilies.id, family.id))
  return issue(tx, key, family, generation + 1, now)
}

/** Ends a family. Its tokens are invalid from the next request on. */
export async function endSession(tx: Tx, familyId: string, now: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.familyId, familyId))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.familyId, familyId))
  await tx.update(sessionFamilies).set({ revokedAt: now }).where(eq(sessionFamilies.id, familyId))
}

/** Ends every family of a user except `keep`, and sign-ins that wait for a code. */
export async function endOtherSessions(
  tx: Tx,
  { userId, keep = '' }: { userId: string; keep?: string | undefined },
  now: number,
): Promise<void> {
  for (const table of [sessions, pushSubscriptions])
    await tx.delete(table).where(and(eq(table.userId, userId), ne(table.familyId, keep)))
  await tx
    .update(sessionFamilies)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessionFamilies.userId, userId),
        ne(sessionFamilies.id, keep),
        isNull(sessionFamilies.revokedAt),
      ),
    )
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

// No one has that many devices. A script that logs in over and over would fill the disk.
async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  const surplus = await tx
    .select({ id: sessionFamilies.id })
    .from(sessionFamilies)
    .where(eq(sessionFamilies.userId, userId))
    .orderBy(desc(sessionFamilies.usedAt), desc(sessionFamilies.createdAt))
    .limit(100)
    .offset(mostFamilies)
  for (const { id } of surplus) await tx.delete(sessionFamilies).where(eq(sessionFamilies.id, id))
}

async function issue(
  tx: Tx,
  key: Uint8Array,
  family: Family,
  generation: number,
  now: number,
): Promise<IssuedToken> {
  const { id: familyId, userId, remember } = family
  const token = refreshToken(key, { familyId, generation })
  const attributes = { familyId, generation }
  const options = { sessionId: hashToken(token) }
  const session = await luciaOf(tx, family, now).createSession(userId, attributes, options)
  const idle = session.expiresAt.getTime() - Date.now()
  const expiresAt = remember ? Math.min(now + idle, family.absoluteExpiresAt) : undefined
  return { userId, familyId, token, expiresAt }
}

function luciaOf(tx: Tx, { remember, absoluteExpiresAt }: Family, now: number): Lucia {
  const { idle } = remember ? remembered : forThisBrowserSession
  const adapter = sessionAdapter(tx, { now, latest: absoluteExpiresAt })
  return new Lucia(adapter, { sessionExpiresIn: idle })
}

async function livingFamily(tx: Tx, familyId: string, now: number) {
  const [row] = await tx
    .select({ family: sessionFamilies, user: users })
    .from(sessionFamilies)
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(eq(sessionFamilies.id, familyId))
  if (!row || row.user.deleted || row.user.suspendedAt !== null) return undefined
  const { family } = row
  return family.revokedAt === null && family.absoluteExpiresAt > now ? family : undefined
}
