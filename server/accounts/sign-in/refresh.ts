import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import { AccountDeleted, Refusal } from '#sync/refusal.ts'
import { noteSeen } from '../../activity/last-seen.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../../auth/cookie.ts'
import { readRefreshToken } from '../../auth/refresh-token.ts'
import { rotateSession, type IssuedToken } from '../../auth/sessions.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import type { Resources } from '../../resources.ts'
import { noBody } from '../../sync/mount.ts'

/** POST /api/auth/refresh: exchanges the cookie for a new one and an access token. */
export async function refresh(c: Context<Env>): Promise<Response> {
  await readBody(c, noBody)
  const { writer, keyring, clock, sockets, endedSessions } = c.var.resources
  const token = readRefreshCookie(c)
  const family = readRefreshToken(keyring.refreshTokens, token ?? '')
  const hasEnded = family !== undefined && endedSessions.has(family.familyId)
  const issued =
    token === undefined || hasEnded
      ? undefined
      : await writer.write({
          async run(tx) {
            const rotated = await rotateSession(tx, keyring.refreshTokens, token, clock())
            if (rotated) await noteSeen(tx, rotated.userId, clock())
            return rotated
          },
        })
  if (!issued) {
    if (family) sockets.sessionsChanged(family)
    const deleted = family && (await deletedOwnerOf(c.var.resources, family.familyId))
    // The cookie stays: what else runs in this browser must learn of it, too.
    if (deleted !== undefined) throw new AccountDeleted(deleted)
    clearRefreshCookie(c)
    throw new Refusal('unauthenticated', 'Your session has ended. Please log in again.')
  }
  const accessToken = await grant(c, issued)
  return c.json({ accessToken, user: { id: issued.userId } })
}

/**
 * The account of a login, if it was deleted. Only who holds a token of that login learns it.
 */
async function deletedOwnerOf(
  { readers }: Resources,
  familyId: string,
): Promise<string | undefined> {
  const [owner] = await readers.readOnce((db) =>
    db
      .select({ id: users.id, deleted: users.deleted })
      .from(sessionFamilies)
      .innerJoin(users, eq(users.id, sessionFamilies.userId))
      .where(eq(sessionFamilies.id, familyId)),
  )
  return owner?.deleted === true ? owner.id : undefined
}

/** Sets the cookie of a session. @returns its access token. */
export async function grant(c: Context<Env>, issued: IssuedToken): Promise<string> {
  setRefreshCookie(c, issued)
  c.header('cache-control', 'no-store')
  return c.var.resources.accessTokens.issue(issued)
}
