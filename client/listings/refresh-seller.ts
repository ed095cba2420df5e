import { api } from '../device/session/api.ts'
import { fetchAndStore } from './store-read-listings.ts'
import { nextPath } from './feed/feed-query.ts'
import { wireListings } from './wire.ts'

/** Fetches all listings of a seller that the viewer may see. @returns whether that worked */
export const refreshSeller = (sellerId: string): Promise<boolean> =>
  refreshFrom(`/api/listings/user/${encodeURIComponent(sellerId)}?limit=100`)

async function refreshFrom(path: string): Promise<boolean> {
  let next: string | undefined
  const answer = await fetchAndStore(async () => {
    const page = await api('GET', path, { schema: wireListings })
    next = page.error ? undefined : nextPath(page.headers)
    return page
  })
  if (answer.error) return false
  return next === undefined || refreshFrom(next)
}
