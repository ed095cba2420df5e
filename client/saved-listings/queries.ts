import { pairId } from '#sync/id.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import { useSession } from '../device/session/session.ts'
import { useQuery } from '../device/use-query.ts'

/** The name of a listing's saved listing in `usePendingRows`. */
export const savedRowOf = (listingId: string, userId: string): string =>
  `savedListings/${pairId(listingId, userId)}`

/** The user's saved listings, by listing. */
export const useSavedListings = (): ReadonlyMap<string, SavedListing> =>
  useQuery((rows) => new Map(rows.all('savedListings').map((each) => [each.listingId, each])))

/** The saved listing of a listing, if it is saved. */
export function useSavedListing(listingId: string): SavedListing | undefined {
  const key = useSavedKey(listingId)
  return useQuery((rows) => (key === undefined ? undefined : rows.get('savedListings', key)))
}

/** The key of a listing's saved listing. */
export function useSavedKey(listingId: string): string | undefined {
  const session = useSession()
  return session.user ? pairId(listingId, session.user.id) : undefined
}
