import type { Listing } from '#sync/listings.ts'
import { api } from '../session/api.ts'
import { currentDatabase } from '../sync/database.ts'
import { nextPath } from './feed-query.ts'
import { wireListings } from './wire.ts'

/** Fetches all that a seller lists and the viewer may see. Answers whether that came. */
export async function refreshSeller(sellerId: string): Promise<boolean> {
  const all: Listing[] = []
  const first = `/api/listings/user/${encodeURIComponent(sellerId)}?limit=100`
  for (let path: string | undefined = first; path !== undefined;) {
    const answer = await api('GET', path, { schema: wireListings })
    if (answer.error) return false
    all.push(...answer.data)
    path = nextPath(answer.headers)
  }
  await keep(sellerId, all)
  return true
}

async function keep(sellerId: string, all: Listing[]): Promise<void> {
  const { listings } = currentDatabase()
  const answered = new Set(all.map((listing) => listing._id))
  await listings.db.transaction('rw', listings, async () => {
    const held = await listings
      .where('[seller._id+timeListed]')
      .between([sellerId, ''], [sellerId, '\uffff'])
      .primaryKeys()
    await listings.bulkDelete(held.filter((id) => !answered.has(id)))
    await listings.bulkPut(all)
  })
}
