import type { Context } from 'hono'
import { clearRefreshCookie, readRefreshCookie } from '../../auth/cookie.ts'
import { readRefreshToken } from '../../auth/refresh-token.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { noBody } from '../../sync/mount.ts'
import { sessionOf } from '../../viewer.ts'

/** POST /api/auth/logout: ends the sessions of the cookie and the bearer token. Always succeeds. */
export async function logout(c: Context<Env>): Promise<Response> {
  await readBody(c, noBody)
  const { endedSessions, keyring, sockets } = c.get('resources')
  const cookie = readRefreshToken(keyring.refreshTokens, readRefreshCookie(c) ?? '')
  const named = [cookie?.familyId, c.get('session')?.familyId]
  const families = new Set(named.filter((familyId) => familyId !== undefined))
  if (families.size > 0) await endedSessions.end(families)
  for (const familyId of families) sockets.sessionsChanged({ familyId })
  clearRefreshCookie(c)
  return c.json({ message: 'You have been logged out.' })
}

/** POST /api/auth/logout-others */
export async function logoutOthers(c: Context<Env>): Promise<Response> {
  const { writer, clock, sockets } = c.get('resources')
  const { actor, familyId } = sessionOf(c)
  await readBody(c, noBody)
  await writer.write({
    run: (tx) => endOtherSessions(tx, { userId: actor.userId, keep: familyId }, clock()),
  })
  sockets.sessionsChanged({ userId: actor.userId })
  sockets.reopenLater(actor.userId)
  return c.json({ message: 'You have been logged out everywhere else.' })
}
