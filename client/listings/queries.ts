import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Listing } from '#sync/listings.ts'
import { currentDatabase } from '../sync/database.ts'
import { belongs, queryKey, type FeedQuery } from './feed-query.ts'

// What a feed showed last, so that it is whole at once when one comes back to it.
const shown = new Map<string, Listing[]>()

/**
 * The campus' listings of a query that the device holds, newest first; undefined until it was read.
 * @param most how many are wanted; ranked ones want all
 */
export function useFeedListings(query: FeedQuery, campus: string, most: number) {
  const key = queryKey(query)
  return useLiveQuery(
    async () => {
      const found = await (query.tab === 'saved' ? savedOf(query) : campusOf(query, campus, most))
      shown.set(key, found)
      return found
    },
    [key, campus, most],
    shown.get(key),
  )
}

function campusOf(query: FeedQuery, campus: string, most: number): Promise<Listing[]> {
  return currentDatabase()
    .listings.where('[universityId+timeListed]')
    .between([campus, Dexie.minKey], [campus, Dexie.maxKey])
    .reverse()
    .filter((listing) => belongs(listing, query))
    .limit(most)
    .toArray()
}

async function savedOf(query: FeedQuery): Promise<Listing[]> {
  const { listings, savedListings } = currentDatabase()
  const saved = await savedListings.toArray()
  const held = await listings.bulkGet(saved.map((each) => each.listingId))
  return held.filter((listing) => listing !== undefined).filter((each) => belongs(each, query))
}

/** One listing; null when the device does not hold it, undefined until it was read. */
export const useListing = (id: string): Listing | null | undefined =>
  useLiveQuery(async () => (await currentDatabase().listings.get(id)) ?? null, [id])

/** All that a seller lists, newest first. */
export const useSellerListings = (sellerId: string): Listing[] | undefined =>
  useLiveQuery(
    () =>
      currentDatabase()
        .listings.where('[seller._id+timeListed]')
        .between([sellerId, Dexie.minKey], [sellerId, Dexie.maxKey])
        .reverse()
        .toArray(),
    [sellerId],
  )
