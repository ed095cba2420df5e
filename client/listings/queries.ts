import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Listing } from '#sync/listings.ts'
import { readHiddenPeople } from '../blocks/queries.ts'
import { similarTo } from '#sync/similar.ts'
import { currentDatabase } from '../device/current-database.ts'
import { feedFilter, queryKey, type FeedQuery } from './feed/feed-query.ts'

/** The listings behind a feed. */
interface HeldListings {
  find: Find
  /**
   * Whether the first snapshot was complete before the rows were read. If so, no rows means an
   * empty feed.
   */
  complete: boolean
}

/** Finds the listings of a query, in no order. */
export type Find = (query: FeedQuery) => Listing[]

// The last rows of each feed, so that it is complete immediately when the user returns.
const shown = new Map<string, HeldListings>()

/**
 * The campus's listings of a query that the device holds; undefined until they were read.
 * @param most how many are wanted, newest first. Infinity finds them in the index of the whole campus,
 * so that each further letter of a search is answered from memory
 */
export function useFeedListings(query: FeedQuery, campus: string, most: number) {
  const source = sourceOf(query, campus, most)
  const held = useLiveQuery(
    () => readFeedListings(query, campus, most),
    [source],
    shown.get(source),
  )
  return useMemo(() => held && { ...held, rows: held.find(query) }, [held, query])
}

/** Whether a feed was read since the page loaded. */
export const hasReadFeed = (): boolean => shown.size > 0

/** Reads the rows that `useFeedListings` then has immediately. */
export async function readFeedListings(
  query: FeedQuery,
  campus: string,
  most: number,
): Promise<HeldListings> {
  const { complete = false } = (await currentDatabase().state.get('sync')) ?? {}
  const read = query.tab === 'saved' ? readSaved : most === Infinity ? readCampus : readNewest
  const hidden = await readHiddenPeople()
  const find = withoutSellers(hidden, await read(campus, query, most, hidden))
  const held = { find, complete }
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

/** The index loads with the first search. Without its code, every row is read. */
async function readCampus(campus: string): Promise<Find> {
  // The live query follows all rows, of which the index then reads only those that have changed.
  await currentDatabase().listings.limit(0).toArray()
  const loaded = await Promise.resolve(import('./feed/campus-rows.ts').catch(() => undefined))
  if (!loaded) return findIn(await campusRange(campus).toArray())
  const index = await loaded.readCampusIndex(campus)
  return (query) => index.find(query.search).filter(feedFilter({ ...query, search: '' }))
}

async function readNewest(
  campus: string,
  query: FeedQuery,
  most: number,
  hidden: ReadonlySet<string>,
): Promise<Find> {
  const matches = feedFilter(query)
  const isShown = (listing: Listing) => matches(listing) && !hidden.has(listing.seller._id)
  return findIn(await campusRange(campus).reverse().filter(isShown).limit(most).toArray())
}

async function readSaved(): Promise<Find> {
  const { listings, savedListings } = currentDatabase()
  const saved = await savedListings.toArray()
  const held = await listings.bulkGet(saved.map((each) => each.listingId))
  return findIn(held.filter((listing) => listing !== undefined))
}

/** Rows of a person who was just blocked are on the device until the next round. */
const withoutSellers = (hidden: ReadonlySet<string>, find: Find): Find =>
  hidden.size === 0 ? find : (query) => find(query).filter(({ seller }) => !hidden.has(seller._id))

const findIn =
  (rows: readonly Listing[]): Find =>
  (query) =>
    rows.filter(feedFilter(query))

let tapped: Listing | undefined

/** Says that a card was tapped, whose sheet then shows the listing before the device has read it. */
export const noteTapped = (listing: Listing): void => void (tapped = listing)

/** @returns the listing of the card that was just tapped, once: a copy that is kept becomes old */
export function takeTapped(id: string): Listing | undefined {
  const taken = tapped
  tapped = undefined
  return taken?._id === id ? taken : undefined
}

/**
 * One listing; null if the device does not hold it, undefined until it was read.
 * @param before what to show until then
 */
export const useListing = (id: string, before?: Listing): Listing | null | undefined =>
  useLiveQuery(
    async () => {
      const listing = await currentDatabase().listings.get(id)
      return !listing || (await readHiddenPeople()).has(listing.seller._id) ? null : listing
    },
    [id],
    before,
  )

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

/** How many of the newest listings are compared. */
const compared = 400

/** Listings like this one that the device holds. */
export const useSimilarListings = (listing: Listing, most: number): Listing[] | undefined =>
  useLiveQuery(async () => {
    const hidden = await readHiddenPeople()
    const newest = await campusRange(listing.universityId).reverse().limit(compared).toArray()
    const met = newest.filter(({ seller }) => !hidden.has(seller._id))
    return similarTo(listing, met, most)
  }, [listing, most])
