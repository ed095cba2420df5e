import { and, desc, eq, exists, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import type { SignInRecord } from '#sync/accounts/credentials.ts'
import type { Session } from '../../auth/session.ts'
import type { Db } from '../../db/open.ts'
import type { Env } from '../../env.ts'
import { sessionOf } from '../../viewer.ts'
import { deviceName } from '../sign-in/devices.ts'

/** GET /api/auth/sessions: the user's sign-ins, most recently used first. */
export async function readSessions(c: Context<Env>): Promise<Response> {
  const { readers, clock } = c.get('resources')
  const session = sessionOf(c)
  c.header('cache-control', 'no-store')
  return c.json(await readers.read((db) => livingSignIns(db, session, clock())))
}

export async function livingSignIns(
  db: Db,
  { actor, familyId }: Session,
  now: number,
): Promise<SignInRecord[]> {
  const renewable = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.familyId, sessionFamilies.id), gt(sessions.expiresAt, now)))
  const rows = await db
    .select()
    .from(sessionFamilies)
    .where(
      and(
        eq(sessionFamilies.userId, actor.userId),
        isNull(sessionFamilies.revokedAt),
        gt(sessionFamilies.absoluteExpiresAt, now),
        exists(renewable),
      ),
    )
    .orderBy(desc(sessionFamilies.usedAt), desc(sessionFamilies.createdAt))
  return rows.map(({ id, device, createdAt, usedAt }) => ({
    id,
    device: capitalized(deviceName(device)),
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: new Date(usedAt).toISOString(),
    current: id === familyId,
  }))
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
