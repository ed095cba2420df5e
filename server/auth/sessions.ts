import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { Lucia, TimeSpan } from 'lucia'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { pendingSignIns } from '#drizzle/schema/two-factor.ts'
import { day } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import { nameOf, newNonce, refreshToken } from './refresh-token.ts'
import { sessionAdapter } from './session-adapter.ts'
import { hashToken } from './tokens.ts'

// Two instances of lucia: validating a session extends it to the length of the instance.
const remembered = { idle: new TimeSpan(30, 'd'), longest: 180 * day }
const forThisBrowserSession = { idle: new TimeSpan(1, 'd'), longest: day }

/** Ended families count, too: they tell which devices an account was used from. */
const mostFamilies = 200

export interface Family {
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
  /** That of `sessions`, which the access token names. */
  sessionId: string
  token: string
  /** The part of the token that scripts may know. */
  name: string
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

/** Adds a token to a family. */
export async function issue(
  tx: Tx,
  key: Uint8Array,
  family: Family,
  generation: number,
  now: number,
): Promise<IssuedToken> {
  const { id: familyId, userId, remember } = family
  const named = { familyId, generation, nonce: newNonce() }
  const token = refreshToken(key, named)
  const attributes = { familyId, generation }
  const sessionId = hashToken(token)
  const session = await luciaOf(tx, family, now).createSession(userId, attributes, { sessionId })
  const idle = session.expiresAt.getTime() - Date.now()
  const expiresAt = remember ? Math.min(now + idle, family.absoluteExpiresAt) : undefined
  return { userId, familyId, sessionId, token, name: nameOf(named), expiresAt }
}

function luciaOf(tx: Tx, { remember, absoluteExpiresAt }: Family, now: number): Lucia {
  const { idle } = remember ? remembered : forThisBrowserSession
  const adapter = sessionAdapter(tx, { now, latest: absoluteExpiresAt })
  return new Lucia(adapter, { sessionExpiresIn: idle })
}
