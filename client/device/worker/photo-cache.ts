const NAME = 'images'
/** The number of photos that a device keeps, about 30 KB each. */
const CAP = 300

/**
 * Answers a photo from the cache or fetches and caches it. An address always shows the same photo.
 * If the cache is full, the oldest photos are deleted.
 * @param background keeps the worker alive for work that the answer does not wait for
 */
export async function cachedPhoto(
  request: Request,
  background: (work: Promise<void>) => void,
): Promise<Response> {
  const cache = await caches.open(NAME)
  const held = await cache.match(request)
  if (held) return held
  const response = await fetch(request)
  if (response.ok) background(keep(cache, request, response.clone()))
  return response
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - CAP)).map((key) => cache.delete(key)))
  } catch {
    // Without space the photo still shows.
  }
}
