import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { pairId } from '#sync/id.ts'
import {
  savedListingId,
  saveListing,
  unsaveListing,
  type SavedListing,
} from '#sync/saved-listings.ts'
import { useSession } from '../device/session/session.ts'
import { currentDatabase } from '../device/current-database.ts'
import type { Intake } from '../device/database.ts'

/** How `usePendingRows` names the saved listing of a listing. */
export const savedRowOf = (listingId: string, userId: string): string =>
  `savedListings/${pairId(listingId, userId)}`

export interface Saved {
  /** By listing. */
  listings: ReadonlyMap<string, SavedListing>
  /** Listings that were saved or unsaved before that could even be queued. */
  noted: ReadonlySet<string>
}

const none: Saved = { listings: new Map(), noted: new Set() }

/** What the user has saved, and what was only noted so far as if it were queued. */
export const useSavedListings = (): Saved =>
  useLiveQuery(
    async () => {
      const { savedListings, intake, userId } = currentDatabase()
      const [rows, writes] = await Promise.all([savedListings.toArray(), intake.toArray()])
      const listings = new Map(rows.map((each) => [each.listingId, each]))
      const noted = new Set(writes.flatMap((write) => show(write, listings, userId) ?? []))
      return { listings, noted }
    },
    [],
    none,
  )

/** @returns the listing that the write is about, if it saves or unsaves one */
function show(
  { name, args, at }: Intake,
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
