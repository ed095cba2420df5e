import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Env } from '../env.ts'
import type { Resources } from '../resources.ts'
import type { AccessClaims } from './access-token.ts'
import { readRefreshToken } from './refresh-token.ts'
import { hashToken } from './tokens.ts'

/** The session that the access token of a request names. */
export interface Session {
  actor: Actor
  familyId: string
}

/**
 * Reads the bearer token. Looks the family up on each request, so that logging out takes effect at
 * once in every tab. Without a valid family, the request is a visitor's.
 */
export const withSession: MiddlewareHandler<Env> = async (c, next) => {
  c.set('session', await bearerSession(c))
  await next()
}

async function bearerSession(c: Context<Env>): Promise<Session | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token === undefined ? undefined : sessionOfAccessToken(c.get('resources'), token)
}

type SessionStores = Pick<
  Resources,
  'accessTokens' | 'keyring' | 'readers' | 'clock' | 'endedSessions'
>

/** The valid session that an access token names. */
export async function sessionOfAccessToken(
  { accessTokens, readers, clock, endedSessions }: SessionStores,
  token: string,
): Promise<Session | undefined> {
  const claims = await accessTokens.read(token)
  if (claims && endedSessions.has(claims.familyId)) return undefined
  return claims && readers.readOnce((db) => livingSession(db, claims, clock()))
}

/** The session of a valid refresh token. Does not exchange it. */
export function sessionOfRefreshToken(
  { keyring, readers, clock, endedSessions }: SessionStores,
  token: string,
): Promise<Session | undefined> {
  const isOurs = readRefreshToken(keyring.refreshTokens, token) !== undefined
  return readers.read(async (db) => {
    const isValid = and(
      eq(sessions.id, hashToken(token)),
      gt(sessions.expiresAt, clock()),
      isNull(sessions.replacedAt),
    )
    const [row] = isOurs ? await db.select().from(sessions).where(isValid) : []
    if (!row || endedSessions.has(row.familyId)) return undefined
    return livingSession(db, row, clock())
  })
}

/** The session, unless it has ended or its user is suspended or deleted. */
export async function livingSession(
  db: Db,
  { userId, familyId }: Omit<AccessClaims, 'sessionId'>,
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
