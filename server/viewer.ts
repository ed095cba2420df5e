import type { Context } from 'hono'
import type { Actor } from '#sync/engine/action.ts'
import type { Env } from './env.ts'
import { signInFirst } from './sync/implement.ts'

/** Who asks. @throws Refusal `unauthenticated` for a visitor. */
export function viewerOf(c: Context<Env>): Actor {
  const session = c.get('session')
  if (!session) throw signInFirst()
  return session.actor
}
