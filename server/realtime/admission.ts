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
 * Decides who may open a socket: by the access token of the connect packet, or by the cookie.
 * Browsers send the cookie from any page, so it counts only on our own pages.
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
    // A bad token is refused even beside a valid cookie, because the two may belong to two people.
    // An empty session storage sends `null`.
    const session = await (token == null
      ? cookie && sessionOfRefreshToken(resources, cookie)
      : typeof token === 'string' && sessionOfAccessToken(resources, token))
    if (!session) throw signInFirst()
    return session
  }
}
