import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Env } from '../env.ts'
import type { Chapter } from '../openapi/document.ts'
import { assertNoMaintenance } from './mode.ts'

/**
 * Refuses calls that write while maintenance mode is on, apart from those that go on: they log in and
 * out, or switch it off. Actions check it once more when they are done. Other writes that have passed here,
 * such as photos and sign-ups, are finished.
 */
export function refuseInMaintenance(chapters: Chapter[]): MiddlewareHandler<Env> {
  const references = chapters.flatMap((chapter) => chapter.references)
  const goOn = new Set<string>(
    references.filter((each) => each.goesOnInMaintenance).map(({ at }) => at),
  )
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (matchedRoutes(c).some(({ method, path }) => goOn.has(`${method} ${path}`))) return next()
    await c.get('resources').readers.readOnce(assertNoMaintenance)
    return next()
  }
}
