import type { Action } from './engine/action.ts'
import type { RowStores } from './engine/store.ts'
import { imageNameOf, isPhotoHash } from './images.ts'
import { changeProfileImage } from './actions/profiles.ts'
import { createListing, deleteListing, editListing } from './actions/listings.ts'
import { eventTypeOf, type Listing } from './listings.ts'
import { photosOfRow } from './row-photos.ts'

interface Write {
  action: Action
  args: unknown
}

/** What a refused photo does to a row that the server has and that waits for it. */
export interface PhotoRefusal {
  /** Takes the photo off the row, or the row away. */
  undo?: Write
  /** What its person wanted: they can edit it, retry it or discard it. */
  refused: Write
}

/** What follows for all rows that wait for a photo which the server will never take. */
export async function photoRefusals(
  rows: RowStores,
  photo: string,
  newId: () => string,
): Promise<PhotoRefusal[]> {
  const waits = (row: unknown) => photosOfRow(row).includes(photo)
  const listings = (await rows.listings.all()).filter(waits)
  const profiles = (await rows.ownProfiles.all()).filter(waits)
  return [
    ...listings.map((listing) => listingRefusal(listing, photo, newId)),
    // The profile keeps the picture that it has.
    ...profiles.map(({ _id: id }) => ({
      refused: { action: changeProfileImage, args: { id, image: photo } },
    })),
  ]
}

function listingRefusal(listing: Listing, photo: string, newId: () => string): PhotoRefusal {
  const { _id: id, title, description, price, category } = listing
  const images = listing.images.map(imageNameOf)
  const others = images.filter((name) => name !== photo)
  // A listing with a photo that has arrived may have been seen by others: it keeps its other photos.
  if (others.some((name) => !isPhotoHash(name)))
    return {
      undo: { action: editListing, args: { id, images: others } },
      refused: { action: editListing, args: { id, images } },
    }
  const fields = { title, description, price, category, ...eventTypeOf(listing) }
  return {
    undo: { action: deleteListing, args: { id } },
    // Under another id: a deleted listing keeps its own.
    refused: { action: createListing, args: { id: newId(), ...fields, images } },
  }
}
