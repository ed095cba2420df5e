import { api } from '../device/session/api.ts'
import { askAndKeep } from './store-read-listings.ts'
import { nextPath } from './feed/feed-query.ts'
import { wireListings } from './wire.ts'

/** Fetches all that a seller lists and the viewer may see. Answers whether that came. */
export const refreshSeller = (sellerId: string): Promise<boolean> =>
  refreshFrom(`/api/listings/user/${encodeURIComponent(sellerId)}?limit=100`)

async function refreshFrom(path: string): Promise<boolean> {
  let next: string | undefined
  const answer = await askAndKeep(async () => {
    const page = await api('GET', path, { schema: wireListings })
    next = page.error ? undefined : nextPath(page.headers)
    return page
  })
  if (answer.error) return false
  return next === undefined || refreshFrom(next)
}
