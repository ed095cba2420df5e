import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../env.ts'
import type { LogFields } from './log.ts'

/**
 * What names a request in the log. It has the route's pattern, because addresses may contain ids
 * and tokens. Only requests that are logged get an id.
 */
export function requestFields(c: Context<Env>): LogFields {
  const id = c.get('requestId') ?? randomUUID()
  c.set('requestId', id)
  return { requestId: id, method: c.req.method, route: routePath(c, -1) }
}

/** Writes a line for each answer, at the level `debug`. */
export const logRequests: MiddlewareHandler<Env> = async (c, next) => {
  const startedAt = performance.now()
  await next()
  const ms = Math.round(performance.now() - startedAt)
  const { log } = c.get('resources')
  log.debug('A request was answered.', { ...requestFields(c), status: c.res.status, ms })
}
