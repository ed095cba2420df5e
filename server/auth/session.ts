import { eq, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import type { Actor } from '#sync/action.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Env } from '../env.ts'
import type { AccessClaims } from './access-token.ts'

/** The session of one request, as its access token names it. */
export interface Session {
  actor: Actor
  familyId: string
}

/**
 * Reads the bearer token. The family is looked up each time, so that signing out acts at once on
 * every tab; without a living one the request is a visitor's.
 */
export const withSession: MiddlewareHandler<Env> = async (c, next) => {
  c.set('session', await sessionOf(c))
  await next()
}

async function sessionOf(c: Context<Env>): Promise<Session | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const { accessTokens, readers, clock } = c.var.services
  const claims = token === undefined ? undefined : await accessTokens.read(token)
  return claims && readers.read((db) => livingSession(db, claims, clock()))
}

async function livingSession(
  db: Db,
  { userId, familyId }: AccessClaims,
  now: number,
): Promise<Session | undefined> {
  const [row] = await familyQuery(db).execute({ familyId })
  if (!row || row.userId !== userId || row.revokedAt !== null) return undefined
  if (row.absoluteExpiresAt <= now || row.suspendedAt !== null || row.deleted) return undefined
  const { username, universityId } = row
  return { actor: { userId, username, universityId }, familyId }
}

const familyQuery = prepared((db) =>
  db
    .select({
      userId: sessionFamilies.userId,
      revokedAt: sessionFamilies.revokedAt,
      absoluteExpiresAt: sessionFamilies.absoluteExpiresAt,
      username: users.username,
      universityId: users.universityId,
      suspendedAt: users.suspendedAt,
      deleted: users.deleted,
    })
    .from(sessionFamilies)
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(eq(sessionFamilies.id, sql.placeholder('familyId')))
    .prepare(),
)
