const NAME = 'quad-precache-earlier'
/** Enough parts for two or three versions. */
const CAP = 400

/** Whether a path is a code or style file of the app, whose name changes with its content. */
export const isPart = (pathname: string): boolean => pathname.startsWith('/assets/')

/**
 * Keeps files that the next version does not have, because tabs of an earlier version still load
 * menus and pages on demand.
 */
export async function keepEarlierParts(next: ReadonlySet<string>): Promise<void> {
  const kept = await caches.open(NAME)
  for (const name of await caches.keys()) {
    if (name === NAME || !name.includes('precache')) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (!isPart(pathname) || next.has(pathname)) continue
      const response = await cache.match(request)
      if (response) await kept.put(request, response)
    }
  }
  const keys = await kept.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - CAP)).map((key) => kept.delete(key)))
}

/** A file of an earlier version, from the cache or from a server that still has it. */
export async function earlierPart(request: Request): Promise<Response> {
  const cache = await caches.open(NAME)
  return (await cache.match(request)) ?? fetch(request)
}
