import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notBetween } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { minute } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import { readName, readRefreshToken, refreshToken } from './refresh-token.ts'
import { endSession, issue, type IssuedToken } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** For how long a request may be on its way while others of the same browser are answered. */
const crossing = minute
/** A device that never gets an answer may ask as often as it likes. */
const mostSuccessors = 100

interface Presented {
  token: string
  /** The name of the newest token that the device knows of, which its cookie may lack. */
  newest?: string | undefined
}

/** Who learns that a login was copied, and which one. */
export interface RobbedOwner {
  email: string
  device: string
}

export type Rotation =
  | { outcome: 'issued'; issued: IssuedToken }
  /** Nothing ends: a later renewal of this device may have overtaken this one. */
  | { outcome: 'overtaken' }
  /** The family has ended, because someone else has a copy of its token. */
  | { outcome: 'copied'; owner: RobbedOwner }
  | { outcome: 'refused' }

/**
 * Exchanges a token for a successor. Until a successor is used, the token may get others, because
 * answers are lost and tabs ask at the same time. The first one that is used makes the token and the
 * other successors invalid. Who presents one of them later is a second holder: the family ends.
 */
export async function rotateSession(
  tx: Tx,
  key: Uint8Array,
  { token, newest }: Presented,
  now: number,
): Promise<Rotation> {
  const presented = readRefreshToken(key, token)
  const family = presented && (await livingFamily(tx, presented.familyId, now))
  if (!family) return { outcome: 'refused' }
  const known = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.familyId, family.id), gt(sessions.expiresAt, now)))
  const own = known.find(({ id }) => id === hashToken(token))
  const name = readName(newest ?? '')
  const newestId = name && hashToken(refreshToken(key, name))
  // The device continues with the token that it names, even if its cookie holds a later one: only the
  // name is certainly on its disk, and a browser that is killed comes back with that.
  const named = known.find(({ id }) => id === newestId)
  const held = [named, own].find((row) => row?.replacedAt === null)
  if (held) return { outcome: 'issued', issued: await renew(tx, key, { family, held }, now) }
  if (!known.some((row) => row.replacedAt === null)) return { outcome: 'refused' }
  if (own?.replacedAt && own.replacedAt > now - crossing) return { outcome: 'overtaken' }
  return { outcome: 'copied', owner: await endCopied(tx, family, now) }
}

/**
 * Notes that the access token of a session is in use. An honest device stores the name of a renewal
 * before it uses the access token, and renews what it has stored. So it never uses two successors of
 * one token, except those of requests that were on their way at the same time: the family ends.
 * @returns whom to tell that the family has ended
 */
export async function noteUse(
  tx: Tx,
  sessionId: string,
  now: number,
): Promise<RobbedOwner | undefined> {
  const [used] = await tx
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.usedAt)))
    .returning()
  if (!used) return undefined
  const { familyId, generation, issuedAt } = used
  const isOfSecondHolder = and(
    eq(sessions.familyId, familyId),
    eq(sessions.generation, generation),
    isNotNull(sessions.usedAt),
    notBetween(sessions.issuedAt, issuedAt - crossing, issuedAt + crossing),
  )
  const [other] = await tx.select().from(sessions).where(isOfSecondHolder).limit(1)
  const family = other && (await livingFamily(tx, familyId, now))
  return family && endCopied(tx, family, now)
}

async function endCopied(
  tx: Tx,
  { id, email, device }: RobbedOwner & { id: string },
  now: number,
): Promise<RobbedOwner> {
  await endSession(tx, id, now)
  return { email, device }
}

interface Holding {
  family: typeof sessionFamilies.$inferSelect
  held: typeof sessions.$inferSelect
}

async function renew(
  tx: Tx,
  key: Uint8Array,
  { family, held: { id, generation } }: Holding,
  now: number,
): Promise<IssuedToken> {
  const ofFamily = eq(sessions.familyId, family.id)
  if (generation > family.generation) {
    await tx
      .update(sessions)
      .set({ replacedAt: now })
      .where(and(ofFamily, ne(sessions.id, id), isNull(sessions.replacedAt)))
    await tx.delete(sessions).where(and(ofFamily, lte(sessions.replacedAt, now - crossing)))
  } else await deleteOldest(tx, family.id, generation + 1)
  await tx
    .update(sessionFamilies)
    .set({ generation, usedAt: now })
    .where(eq(sessionFamilies.id, family.id))
  const issued = await issue(tx, key, family, generation + 1, now)
  // As long as its successors, none of which may have arrived.
  const [successor] = await tx
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, hashToken(issued.token)))
  await tx
    .update(sessions)
    .set(successor ?? {})
    .where(eq(sessions.id, id))
  return issued
}

async function deleteOldest(tx: Tx, familyId: string, generation: number): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.familyId, familyId), eq(sessions.generation, generation)))
    .orderBy(desc(sessions.expiresAt))
    .limit(mostSuccessors)
    .offset(mostSuccessors - 1)
  await tx.delete(sessions).where(inArray(sessions.id, surplus))
}

async function livingFamily(tx: Tx, familyId: string, now: number) {
  const [row] = await tx
    .select({ family: sessionFamilies, user: users })
    .from(sessionFamilies)
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(eq(sessionFamilies.id, familyId))
  if (!row || row.user.deleted || row.user.suspendedAt !== null) return undefined
  const { family } = row
  const isOver = family.revokedAt !== null || family.absoluteExpiresAt <= now
  return isOver ? undefined : { ...family, email: row.user.email }
}
