import { minute, second } from '#sync/time.ts'
import { shownUser } from '../../device/session/store.ts'
import { shownRows } from '../../device/use-query.ts'

/** Listings whose photos are fetched before anyone scrolls to them: about 30 KB each. */
const AHEAD = 120

/** Milliseconds that the photos on the screen have the line for themselves. */
const FIRST = 7 * second
const EVERY = 5 * minute

let started = false

/** Keeps the photos of the feed on the device for as long as the page lives. */
export function startFetchingAhead(): void {
  if (started) return
  started = true
  const fetchAhead = () => void fetchPhotosAhead().catch(() => undefined)
  setTimeout(fetchAhead, FIRST)
  setInterval(fetchAhead, EVERY)
}

interface Connection {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

/**
 * Fetches the small photos of the newest and of the saved listings one after the other, so that a
 * feed can be scrolled offline. The worker caches them. On a connection that is known to be metered
 * or slow, only visible photos load.
 */
async function fetchPhotosAhead(): Promise<void> {
  const { controller } = navigator.serviceWorker ?? { controller: null }
  const user = shownUser()
  if (!controller || !user || isMeteredConnection()) return
  const cache = await caches.open('images')
  for (const path of pathsFor(user.universityId)) {
    if (await cache.match(path)) continue
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    const answer = await fetch(path, { priority: 'low' }).catch(() => undefined)
    if (!answer) return
  }
}

function isMeteredConnection(): boolean {
  const { connection }: { connection?: Connection; onLine: boolean } = navigator
  const { saveData, type, effectiveType = '' } = connection ?? {}
  return saveData === true || type === 'cellular' || ['slow-2g', '2g'].includes(effectiveType)
}

function pathsFor(campus: string): string[] {
  const rows = shownRows()
  const saved = rows.all('savedListings').map(({ listingId }) => rows.get('listings', listingId))
  const newest = rows.in('campus', campus).slice(-AHEAD).toReversed()
  const paths = [...saved, ...newest].flatMap((listing) => listing?.images[0]?.small ?? [])
  return [...new Set(paths)].filter((path) => path.startsWith('/images/'))
}
