import type { Action } from './engine/action.ts'
import type { Rows } from './engine/replica.ts'
import { isId } from './id.ts'
import { imageNameOf, isPhotoHash, photosOfRow } from './images.ts'
import { changeProfileImage } from './actions/profiles.ts'
import { sendMessage, withdrawMessage } from './actions/messages.ts'
import { createListing, deleteListing, editListing } from './actions/listings.ts'
import { storedFields } from './engine/fields.ts'
import { newListingFields } from './listing-fields.ts'
import type { Listing } from './listings.ts'
import type { Message } from './messages.ts'

interface Write {
  action: Action
  args: unknown
}

/** The effect of a refused photo on a row that waits for it. */
export interface PhotoRefusal {
  /** Removes the photo from the row, or deletes the row. */
  undo?: Write
  /** The refused write, which its author can edit, retry or discard. */
  refused: Write
}

/** The effects on those of these rows that wait for a photo which the server refuses. */
export function photoRefusals(
  rows: Pick<Rows, 'all'>,
  photo: string,
  newId: () => string,
): PhotoRefusal[] {
  const waits = (row: unknown) => photosOfRow(row).includes(photo)
  const listings = rows.all('listings').filter(waits)
  const profiles = rows.all('ownProfiles').filter(waits)
  const messages = rows.all('messages').filter(waits)
  return [
    ...listings.map((listing) => listingRefusal(listing, photo, newId)),
    ...messages.map((message) => messageRefusal(message, newId)),
    // The profile keeps its present picture.
    ...profiles.map(({ _id: id }) => ({
      refused: { action: changeProfileImage, args: { id, image: photo } },
    })),
  ]
}

function listingRefusal(listing: Listing, photo: string, newId: () => string): PhotoRefusal {
  const { _id: id } = listing
  const images = listing.images.map(imageNameOf)
  const others = images.filter((name) => name !== photo)
  // Others may have seen a listing with a photo that has arrived, so it keeps its other photos.
  if (others.some((name) => !isPhotoHash(name)))
    return {
      undo: { action: editListing, args: { id, images: others } },
      refused: { action: editListing, args: { id, images } },
    }
  const fields = storedFields(newListingFields, listing)
  return {
    undo: { action: deleteListing, args: { id } },
    // Uses another id, because a deleted listing keeps its own.
    refused: { action: createListing, args: { id: newId(), ...fields, images } },
  }
}

/** Nobody else has seen a message that waits, so all of it is taken back. */
function messageRefusal(message: Message, newId: () => string): PhotoRefusal {
  const { _id: id, otherUserId, content, listingId, images = [] } = message
  const about = listingId === undefined ? {} : { listingId }
  // The server has not told the id of a person who was written to by name.
  const to = isId(otherUserId)
    ? { recipientId: otherUserId }
    : { recipientUsername: otherUserId.slice(1) }
  const written = { ...to, content, ...about, images: images.map(imageNameOf) }
  return {
    undo: { action: withdrawMessage, args: { id } },
    // Uses another id, because a withdrawn message keeps its own.
    refused: { action: sendMessage, args: { id: newId(), ...written } },
  }
}
