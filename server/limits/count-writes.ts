import type { MiddlewareHandler } from 'hono'
import { addressOf, type Env } from '../env.ts'

/** Counts every request that may write, because even one that changes nothing costs a commit. */
export const countWrites: MiddlewareHandler<Env> = (c, next) => {
  const { method } = c.req
  if (method !== 'GET' && method !== 'HEAD') {
    const { limits, clock } = c.get('resources')
    const userId = c.get('session')?.actor.userId
    if (userId === undefined) limits.pace('writes-per-address', addressOf(c), clock())
    else limits.pace('writes', userId, clock())
  }
  return next()
}
