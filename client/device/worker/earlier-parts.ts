const NAME = 'quad-precache-earlier'
/** Two or three versions' worth of parts. */
const CAP = 400

/** A part of the app: its name changes with what is in it. */
export const isPart = (pathname: string): boolean => pathname.startsWith('/assets/')

/**
 * Keeps the parts that the next version does not know, for tabs that still show an earlier one: their
 * menus and pages are fetched when somebody reaches for them.
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

/** A part of an earlier version, from here or, where a server still has it, from there. */
export async function earlierPart(request: Request): Promise<Response> {
  const cache = await caches.open(NAME)
  return (await cache.match(request)) ?? fetch(request)
}
