import { and, desc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm'
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

export type Rotation =
  | { outcome: 'issued'; issued: IssuedToken }
  /** Nothing ends: a later renewal of this device may have overtaken this one. */
  | { outcome: 'overtaken' }
  /** The family has ended, because someone else has a copy of its token. */
  | { outcome: 'copied'; owner: { email: string; device: string } }
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
  await endSession(tx, family.id, now)
  return { outcome: 'copied', owner: { email: family.email, device: family.device } }
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
