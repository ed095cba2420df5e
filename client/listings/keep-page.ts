import { Dexie } from 'dexie'
import type { Listing } from '#sync/listings.ts'
import { getSession } from '../session/session.ts'
import { currentDatabase, type Database } from '../sync/database.ts'
import { feedFilter, type FeedQuery } from './feed-query.ts'

interface Place {
  first: boolean
  last: boolean
}

/**
 * Stores a page of the feed and removes what the device holds in its stretch of time although the
 * server no longer has it.
 * @returns how many were not held before, and whether any was
 */
export async function keepPage(query: FeedQuery, page: Listing[], place: Place) {
  const database = currentDatabase()
  return database.transaction('rw', database.listings, async () => {
    const ids = page.map((listing) => listing._id)
    const known = (await database.listings.bulkGet(ids)).filter((row) => row !== undefined).length
    await database.listings.bulkDelete(await goneSince(database, query, page, place))
    await database.listings.bulkPut(page)
    return { added: page.length - known, met: known > 0 }
  })
}

async function goneSince(database: Database, query: FeedQuery, page: Listing[], place: Place) {
  const session = getSession()
  // Words are found a little differently here and there: a search says nothing about what is gone.
  if (query.search.trim() !== '' || session.status !== 'signed-in') return []
  const newest = page[0]?.timeListed ?? ''
  const oldest = place.last ? Dexie.minKey : (page.at(-1)?.timeListed ?? '')
  const campus = session.user.universityId
  const held = await database.listings
    .where('[universityId+timeListed]')
    .between([campus, oldest], [campus, place.first ? Dexie.maxKey : newest], false, false)
    .toArray()
  const belongs = feedFilter(query)
  const answered = new Set(page.map((listing) => listing._id))
  return (
    held
      .filter((row) => !answered.has(row._id) && belongs(row))
      // One's own may have been posted after this answer was written.
      .filter((row) => row.timeListed <= newest || row.seller.id !== session.user.id)
      .map((row) => row._id)
  )
}
