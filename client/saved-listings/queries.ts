import { useLiveQuery } from 'dexie-react-hooks'
import { pairId } from '#sync/id.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import { useSession } from '../session/session.ts'
import { currentDatabase } from '../sync/database.ts'

/** How `usePendingRows` names the saved listing of a listing. */
export const savedRowOf = (listingId: string, userId: string): string =>
  `savedListings/${pairId(listingId, userId)}`

const none: ReadonlyMap<string, SavedListing> = new Map()

/** What the user has saved, by listing. */
export const useSavedListings = (): ReadonlyMap<string, SavedListing> =>
  useLiveQuery(
    async () => {
      const saved = await currentDatabase().savedListings.toArray()
      return new Map(saved.map((each) => [each.listingId, each]))
    },
    [],
    none,
  )

/** The saved listing of a listing; null when it is not saved, undefined until it was read. */
export const useSavedListing = (listingId: string): SavedListing | null | undefined =>
  useLiveQuery(
    async () => (await currentDatabase().savedListings.get({ listingId })) ?? null,
    [listingId],
  )

/** Under which key a listing is, or would be, among what one has saved. */
export function useSavedKey(listingId: string): string | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? pairId(listingId, session.user.id) : undefined
}
