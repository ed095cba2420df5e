import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { pairId } from '#sync/id.ts'
import { saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { savedListingId, type SavedListing } from '#sync/saved-listings.ts'
import { useSession } from '../device/session/session.ts'
import { currentDatabase } from '../device/current-database.ts'
import type { IntakeEntry } from '../device/database.ts'

/** The name of a listing's saved listing in `usePendingRows`. */
export const savedRowOf = (listingId: string, userId: string): string =>
  `savedListings/${pairId(listingId, userId)}`

export interface SavedRows {
  /** By listing. */
  listings: ReadonlyMap<string, SavedListing>
  /** Listings whose save or unsave is in the intake and not queued yet. */
  incoming: ReadonlySet<string>
}

const none: SavedRows = { listings: new Map(), incoming: new Set() }

/** The user's saved listings. Writes in the intake count as if they were queued. */
export const useSavedListings = (): SavedRows =>
  useLiveQuery(
    async () => {
      const { savedListings, intake, userId } = currentDatabase()
      const [rows, writes] = await Promise.all([savedListings.toArray(), intake.toArray()])
      const listings = new Map(rows.map((each) => [each.listingId, each]))
      const incoming = new Set(writes.flatMap((write) => show(write, listings, userId) ?? []))
      return { listings, incoming }
    },
    [],
    none,
  )

/** @returns the listing that a write saves or unsaves, if it does either */
function show(
  { name, args, at }: IntakeEntry,
  listings: Map<string, SavedListing>,
  userId: string,
): string | undefined {
  if (name === saveListing.name && v.is(saveListing.args, args)) {
    const { listingId } = args
    const id = savedListingId(listingId, userId)
    const timeSaved = new Date(at).toISOString()
    if (!listings.has(listingId))
      listings.set(listingId, { savedListingId: id, listingId, notifyOnUpdate: false, timeSaved })
    return listingId
  }
  if (name !== unsaveListing.name || !v.is(unsaveListing.args, args)) return undefined
  const taken = [...listings.values()].find((each) => each.savedListingId === args.savedListingId)
  if (taken) listings.delete(taken.listingId)
  return taken?.listingId
}

/** The saved listing of a listing; null if it is not saved, undefined until it was read. */
export const useSavedListing = (listingId: string): SavedListing | null | undefined =>
  useLiveQuery(
    async () => (await currentDatabase().savedListings.get({ listingId })) ?? null,
    [listingId],
  )

/** The key of a listing's saved listing. */
export function useSavedKey(listingId: string): string | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? pairId(listingId, session.user.id) : undefined
}
