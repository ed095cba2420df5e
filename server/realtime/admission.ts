import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#sync/refusal.ts'
import { readRefreshCookie } from '../auth/cookie.ts'
import { isOwnOrigin } from '../auth/origin.ts'
import { sessionOfAccessToken, sessionOfRefreshToken, type Session } from '../auth/session.ts'
import type { Env } from '../env.ts'
import { signInFirst } from '../sync/implement.ts'

const authSchema = v.fallback(v.object({ token: v.optional(v.unknown()) }), {})

/**
 * Judges who opens a socket: by the access token of its connect packet, or by the cookie, which
 * browsers send along for any page and which therefore counts on our own pages alone.
 */
export function admission(c: Context<Env>): (auth: unknown) => Promise<Session> {
  const { resources } = c.var
  const origin = c.req.header('origin')
  const isOwn = origin !== undefined && isOwnOrigin(c, origin)
  const cookie = isOwn ? readRefreshCookie(c) : undefined

  return async (auth) => {
    if (origin !== undefined && !isOwn) {
      throw new Refusal('forbidden', 'This request came from another site.')
    }
    const { token } = v.parse(authSchema, auth)
    // A bad token is refused beside a good cookie, too: they may be two people's. An empty storage
    // answers `null`.
    const session = await (token == null
      ? cookie && sessionOfRefreshToken(resources, cookie)
      : typeof token === 'string' && sessionOfAccessToken(resources, token))
    if (!session) throw signInFirst()
    return session
  }
}
