import type { Context } from 'hono'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Session } from './auth/session.ts'
import type { Env } from './env.ts'
import { signInFirst } from './sync/implement.ts'

/** The logged-in user of a request. @throws Refusal `unauthenticated` for a visitor */
export const viewerOf = (c: Context<Env>): Actor => sessionOf(c).actor

/** The session of a request. @throws Refusal `unauthenticated` for a visitor */
export function sessionOf(c: Context<Env>): Session {
  const session = c.get('session')
  if (!session) throw signInFirst()
  return session
}

/**
 * The session, for an address that names its user. @throws Refusal `not_found` for another user's
 * id
 */
export function ownSessionOf(c: Context<Env>): Session {
  const session = sessionOf(c)
  if (c.req.param('id') === session.actor.userId) return session
  throw new Refusal('not_found', 'This user does not exist.')
}
