import type { Context } from 'hono'
import { Refusal } from '#sync/refusal.ts'
import type { Session } from '../auth/session.ts'
import type { Env } from '../env.ts'
import { signInFirst } from '../sync/implement.ts'

/** The session of a call. @throws Refusal `unauthenticated` for a visitor. */
export function sessionOf(c: Context<Env>): Session {
  const { session } = c.var
  if (!session) throw signInFirst()
  return session
}

/** The same where the address names an account. @throws Refusal `not_found` for another's. */
export function ownSessionOf(c: Context<Env>): Session {
  const session = sessionOf(c)
  if (c.req.param('id') === session.actor.userId) return session
  throw new Refusal('not_found', 'This user does not exist.')
}
