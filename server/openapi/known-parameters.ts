import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { clipField, Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import type { Chapter } from './document.ts'
import { parametersOf } from './parameters.ts'
import type { Reference } from './reference.ts'

/**
 * Refuses parameters in the address of a call that its reference does not name, and those that come
 * twice. Pages and the calls of proxies, which have no reference, take what they get.
 */
export function refuseUnknownParameters(
  chapters: Chapter[],
  isMeant: (reference: Reference) => boolean,
): MiddlewareHandler<Env> {
  const references = chapters.flatMap((chapter) => chapter.references).filter(isMeant)
  const known = new Map(references.map((each) => [each.at as string, queryNames(each)]))
  return (c, next) => {
    const start = c.req.url.indexOf('?')
    if (start >= 0) {
      const at = matchedRoutes(c).findLast(({ method, path }) => known.has(`${method} ${path}`))
      const names = at && known.get(`${at.method} ${at.path}`)
      if (names) checkParameters(new URLSearchParams(c.req.url.slice(start)), names)
    }
    return next()
  }
}

const queryNames = (reference: Reference): Set<string> =>
  new Set(
    parametersOf(reference).flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])),
  )

function checkParameters(given: URLSearchParams, known: Set<string>): void {
  const seen = new Set<string>()
  for (const name of given.keys()) {
    const shown = clipField(name)
    if (!known.has(name)) throw new Refusal('bad_input', `Unknown parameter: ${shown}.`, shown)
    if (seen.has(name))
      throw new Refusal('bad_input', `The parameter ${shown} is given more than once.`, shown)
    seen.add(name)
  }
}
