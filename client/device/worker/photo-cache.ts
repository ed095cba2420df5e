const NAME = 'images'
/** The number of photos that a device keeps, about 30 KB each. */
const CAP = 300

/**
 * Answers a photo from the cache or fetches and caches it. An address always shows the same photo.
 * If the cache is full, the oldest photos are deleted. Only a whole photo is cached: a portal may
 * answer in the server's place, and a line may end an answer early.
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
    const photo = await response.arrayBuffer()
    if (!isWholeWebp(photo)) return
    await cache.put(request, new Response(photo, { headers: response.headers }))
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - CAP)).map((key) => cache.delete(key)))
  } catch {
    // Without space the photo still shows.
  }
}

/** Whether these bytes begin as a WebP file and are as many as its header says. */
function isWholeWebp(bytes: ArrayBuffer): boolean {
  if (bytes.byteLength < 12) return false
  const view = new DataView(bytes)
  const [riff, webp] = [0x52494646, 0x57454250]
  const isWebp = view.getUint32(0) === riff && view.getUint32(8) === webp
  return isWebp && view.getUint32(4, true) + 8 === bytes.byteLength
}
