import type { Category, EventType, Listing, ListingStatus } from '#sync/listings.ts'
import { listingAnswer, type ListingRow } from './answer.ts'

/** A row as the driver gives it: the values of `listingColumns`, in their order; `images` is JSON. */
export type RawListing = readonly [
  seq: number,
  id: string,
  title: string,
  description: string,
  priceCents: number,
  category: Category,
  eventType: EventType | null,
  status: ListingStatus,
  images: string,
  sellerId: string,
  username: string,
  universityId: string,
  views: number,
  inquiries: number,
  listedAt: number,
]

interface Kept {
  raw: RawListing
  listing: Listing
  text?: string
}

const mostKept = 5_000
const kept = new Map<number, Kept>()

/**
 * A listing's answer, which nobody may change. Students of a campus read the same few pages: a row
 * that is as it was has the answer that it had, and making it anew costs as much as reading the row.
 */
export const listingOf = (raw: RawListing): Listing => keptOf(raw).listing

/** Its JSON. */
export function listingText(raw: RawListing): string {
  const known = keptOf(raw)
  return (known.text ??= JSON.stringify(known.listing))
}

function keptOf(raw: RawListing): Kept {
  const before = kept.get(raw[0])
  if (before && isSame(before.raw, raw)) return before
  const made = { raw, listing: listingAnswer(rowOf(raw)) }
  if (kept.size >= mostKept) kept.clear()
  kept.set(raw[0], made)
  return made
}

const isSame = (one: RawListing, other: RawListing): boolean =>
  one.every((value, i) => value === other[i])

const rowOf = (raw: RawListing): ListingRow => ({
  seq: raw[0],
  id: raw[1],
  title: raw[2],
  description: raw[3],
  priceCents: raw[4],
  category: raw[5],
  eventType: raw[6],
  status: raw[7],
  images: JSON.parse(raw[8]),
  sellerId: raw[9],
  username: raw[10],
  universityId: raw[11],
  views: raw[12],
  inquiries: raw[13],
  listedAt: raw[14],
})
