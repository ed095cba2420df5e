import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Rows } from '#sync/engine/replica.ts'
import type { Listing } from '#sync/listings.ts'
import { similarTo } from '#sync/similar.ts'
import { hiddenPeople } from '../blocks/hidden-people.ts'
import { useLoaded } from '../device/use-loaded.ts'
import { shownRows, useQuery } from '../device/use-query.ts'
import type * as campusRows from './feed/campus-rows.ts'
import { feedFilter, type FeedQuery } from './feed/feed-query.ts'

/** Finds the listings of a query, in no order. */
export type Find = (query: FeedQuery) => Listing[]

/**
 * The campus's listings of a query that the device holds; undefined until they were read. `complete`:
 * the first snapshot has arrived, so that no rows mean an empty feed.
 * @param most how many are wanted, newest first. Infinity wants all
 */
export function useFeedListings(query: FeedQuery, campus: string, most: number) {
  const index = useCampusIndex(query.search.trim() !== '')
  useLoaded('listings', most === Infinity)
  const held = useQuery((rows) => {
    if (!rows.isWhole(most === Infinity ? 'listings' : 'savedListings')) return undefined
    const found = findIn(rows, index, campus, most)(query)
    return { rows: found, complete: rows.state()?.complete === true }
  })
  const find: Find = useCallback(
    (other) => findIn(shownRows(), index, campus)(other),
    [index, campus],
  )
  return useMemo(() => held && { ...held, find }, [held, find])
}

type CampusIndex = typeof campusRows.findWords

/** The index of the words, which loads with the first search. Without its code, every row is read. */
function useCampusIndex(isWanted: boolean): CampusIndex | undefined {
  const [index, setIndex] = useState<{ find: CampusIndex }>()
  useEffect(() => {
    if (!isWanted || index) return
    import('./feed/campus-rows.ts').then(
      ({ findWords }) => setIndex({ find: findWords }),
      () => undefined,
    )
  }, [isWanted, index])
  return index?.find
}

/** Finds the campus's listings in these rows, by the index if there is one. */
export const findIn =
  (rows: Rows, index: CampusIndex | undefined, campus: string, most: number = Infinity): Find =>
  (query) => {
    const hidden = hiddenPeople(rows)
    const matches = feedFilter(index ? { ...query, search: '' } : query)
    const isShown = (listing: Listing) => matches(listing) && !hidden.has(listing.seller._id)
    if (query.tab === 'saved') return savedIn(rows).filter((row) => feedFilter(query)(row))
    const newest = rows.in('campus', campus)
    if (index) return index(newest, query.search).filter(isShown)
    if (most === Infinity) return newest.filter(isShown)
    const found: Listing[] = []
    for (let i = newest.length - 1; i >= 0 && found.length < most; i -= 1) {
      const listing = newest[i]
      if (listing && isShown(listing)) found.push(listing)
    }
    return found
  }

function savedIn(rows: Rows): Listing[] {
  const hidden = hiddenPeople(rows)
  return rows.all('savedListings').flatMap(({ listingId }) => {
    const listing = rows.get('listings', listingId)
    return listing && !hidden.has(listing.seller._id) ? [listing] : []
  })
}

/** One listing; null if there is no id or the device does not hold it, undefined until it was read. */
export function useListing(id: string | undefined): Listing | null | undefined {
  const found = useQuery((rows) => {
    if (!id) return null
    const listing = rows.get('listings', id)
    if (!listing) return rows.isWhole('listings') ? null : undefined
    return hiddenPeople(rows).has(listing.seller._id) ? null : listing
  })
  useLoaded('listings', found === undefined)
  return found
}

/** All listings of a seller, newest first; undefined until they were read. */
export function useSellerListings(sellerId: string): Listing[] | undefined {
  useLoaded('listings')
  return useQuery((rows) =>
    rows.isWhole('listings') ? rows.in('seller', sellerId).toReversed() : undefined,
  )
}

/** How many of the newest listings are compared. */
const compared = 400

/** Listings like this one that the device holds. */
export function useSimilarListings(listing: Listing, most: number): Listing[] {
  const met = useQuery((rows) => {
    const hidden = hiddenPeople(rows)
    const newest = rows.in('campus', listing.universityId).slice(-compared).toReversed()
    return newest.filter(({ seller }) => !hidden.has(seller._id))
  })
  return useMemo(() => similarTo(listing, met, most), [listing, met, most])
}
