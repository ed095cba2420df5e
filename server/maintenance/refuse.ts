import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Env } from '../env.ts'
import type { Chapter } from '../openapi/document.ts'
import { maintenanceNow, underMaintenance } from './mode.ts'

/**
 * Refuses calls that write while maintenance mode is on, apart from those that go on: they log in and
 * out, or switch it off. A write that has passed here is finished.
 */
export function refuseInMaintenance(chapters: Chapter[]): MiddlewareHandler<Env> {
  const references = chapters.flatMap((chapter) => chapter.references)
  const goOn = new Set<string>(
    references.filter((each) => each.goesOnInMaintenance).map(({ at }) => at),
  )
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (matchedRoutes(c).some(({ method, path }) => goOn.has(`${method} ${path}`))) return next()
    const mode = await c.get('resources').readers.readOnce(maintenanceNow)
    if (mode) throw underMaintenance(mode)
    return next()
  }
}
