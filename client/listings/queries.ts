import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Listing } from '#sync/listings.ts'
import { currentDatabase } from '../device/current-database.ts'
import { feedFilter, queryKey, type FeedQuery } from './feed/feed-query.ts'

/** The rows behind a feed. */
interface Held {
  rows: Listing[]
  /**
   * Whether the first snapshot was complete before the rows were read. If so, no rows means an
   * empty feed.
   */
  complete: boolean
}

// The last rows of each feed, so that it is complete immediately when the user returns.
const shown = new Map<string, Held>()

/**
 * The campus's listings of a query that the device holds; undefined until they were read.
 * @param most how many are wanted, newest first. Infinity reads the whole campus, so that each
 * further letter of a search is answered from memory
 */
export function useFeedListings(query: FeedQuery, campus: string, most: number) {
  const source = sourceOf(query, campus, most)
  const held = useLiveQuery(
    () => readFeedListings(query, campus, most),
    [source],
    shown.get(source),
  )
  return useMemo(
    () => held && { ...held, rows: held.rows.filter(feedFilter(query)) },
    [held, query],
  )
}

/** Whether a feed was read since the page loaded. */
export const hasReadFeed = (): boolean => shown.size > 0

/** Reads the rows that `useFeedListings` then has immediately. */
export async function readFeedListings(
  query: FeedQuery,
  campus: string,
  most: number,
): Promise<Held> {
  const { complete = false } = (await currentDatabase().state.get('sync')) ?? {}
  const read = query.tab === 'saved' ? readSaved : most === Infinity ? readCampus : readNewest
  const held = { rows: await read(campus, query, most), complete }
  shown.set(sourceOf(query, campus, most), held)
  return held
}

function sourceOf(query: FeedQuery, campus: string, most: number): string {
  const { tab } = query
  const wanted = tab === 'saved' ? tab : most === Infinity ? 'all' : `${queryKey(query)}|${most}`
  return `${campus}|${wanted}`
}

const campusRange = (campus: string) =>
  currentDatabase()
    .listings.where('[universityId+timeListed]')
    .between([campus, Dexie.minKey], [campus, Dexie.maxKey])

// In the index's own order. Backwards, IndexedDB would deliver row by row.
const readCampus = (campus: string): Promise<Listing[]> => campusRange(campus).toArray()

const readNewest = (campus: string, query: FeedQuery, most: number): Promise<Listing[]> =>
  campusRange(campus).reverse().filter(feedFilter(query)).limit(most).toArray()

async function readSaved(): Promise<Listing[]> {
  const { listings, savedListings } = currentDatabase()
  const saved = await savedListings.toArray()
  const held = await listings.bulkGet(saved.map((each) => each.listingId))
  return held.filter((listing) => listing !== undefined)
}

/** One listing; null if the device does not hold it, undefined until it was read. */
export const useListing = (id: string): Listing | null | undefined =>
  useLiveQuery(async () => (await currentDatabase().listings.get(id)) ?? null, [id])

/** All listings of a seller, newest first. */
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
