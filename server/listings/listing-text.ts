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

const mostKept = 5_000
const kept = new Map<number, { raw: RawListing; text: string }>()

/**
 * The JSON of a listing's answer. Students of a campus read the same few pages: a row that is as it
 * was has the text that it had, and making it anew costs as much as reading the row.
 */
export function listingText(raw: RawListing): string {
  const before = kept.get(raw[0])
  if (before && isSame(before.raw, raw)) return before.text
  const text = JSON.stringify(listingOf(raw))
  if (kept.size >= mostKept) kept.clear()
  kept.set(raw[0], { raw, text })
  return text
}

export const listingOf = (raw: RawListing): Listing => listingAnswer(rowOf(raw))

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
