import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#sync/refusal.ts'
import { readRefreshCookie } from '../auth/cookie.ts'
import { isOwnOrigin } from '../auth/origin.ts'
import { sessionOfAccessToken, sessionOfRefreshToken, type Session } from '../auth/session.ts'
import type { Env } from '../env.ts'
import { signInFirst } from '../sync/implement.ts'

const authSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

/**
 * Judges who opens a socket: by the access token of its connect packet, or by the cookie, which
 * browsers send along for any page and which therefore counts on our own pages alone.
 */
export function admission(c: Context<Env>): (auth: unknown) => Promise<Session> {
  const { services } = c.var
  const origin = c.req.header('origin')
  const isOwn = origin !== undefined && isOwnOrigin(c, origin)
  const cookie = isOwn ? readRefreshCookie(c) : undefined

  return async (auth) => {
    if (origin !== undefined && !isOwn) {
      throw new Refusal('forbidden', 'This request came from another site.')
    }
    const given = v.safeParse(authSchema, auth)
    const session = given.success
      ? await sessionOfAccessToken(services, given.output.token)
      : await (cookie && sessionOfRefreshToken(services, cookie))
    if (!session) throw signInFirst()
    return session
  }
}
