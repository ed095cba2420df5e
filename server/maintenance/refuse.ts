import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Env } from '../env.ts'
import type { Chapter } from '../openapi/document.ts'
import { maintenanceSince, underMaintenance } from './mode.ts'

/**
 * Refuses calls that write while maintenance mode is on, apart from those that log in and out and from
 * the one that switches it off. A write that has passed here is finished.
 */
export function refuseInMaintenance(chapters: Chapter[]): MiddlewareHandler<Env> {
  const references = chapters.flatMap((chapter) => chapter.references)
  const open = new Set<string>(
    references.filter((each) => each.goesOnInMaintenance).map(({ at }) => at),
  )
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (matchedRoutes(c).some(({ method, path }) => open.has(`${method} ${path}`))) return next()
    const since = await c.get('resources').readers.readOnce(maintenanceSince)
    if (since !== undefined) throw underMaintenance()
    return next()
  }
}
