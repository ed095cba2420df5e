import { users } from '#drizzle/schema/accounts.ts'
import { listings, type StoredImage } from '#drizzle/schema/listings.ts'
import { awaitedImage, imagePath, isPhotoHash, type Image } from '#sync/images.ts'
import type { Category, EventType, Listing, ListingStatus } from '#sync/listings.ts'

/** What an answer needs of a listing joined with its seller; nothing more is read. */
export const listingColumns = {
  seq: listings.seq,
  id: listings.id,
  title: listings.title,
  description: listings.description,
  priceCents: listings.priceCents,
  category: listings.category,
  eventType: listings.eventType,
  status: listings.status,
  images: listings.images,
  sellerId: listings.sellerId,
  username: users.username,
  universityId: listings.universityId,
  views: listings.views,
  inquiries: listings.inquiries,
  listedAt: listings.listedAt,
}

export interface ListingRow {
  seq: number
  id: string
  title: string
  description: string
  priceCents: number
  category: Category
  eventType: EventType | null
  status: ListingStatus
  images: StoredImage[]
  sellerId: string
  username: string
  universityId: string
  views: number
  inquiries: number
  listedAt: number
}

export const listingAnswer = (row: ListingRow): Listing => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: row.priceCents / 100,
  category: row.category,
  eventType: row.eventType ?? undefined,
  status: row.status,
  images: row.images.map(imageAnswer),
  seller: { _id: row.sellerId, id: row.sellerId, username: row.username },
  universityId: row.universityId,
  views: row.views,
  inquiries: row.inquiries,
  timeListed: new Date(row.listedAt).toISOString(),
})

/** The short form for a shared card. */
export function listingInfo(
  row: ListingRow,
): Pick<Listing, '_id' | 'title' | 'price' | 'images' | 'status' | 'seller'> {
  const { _id, title, price, images, status, seller } = listingAnswer(row)
  return { _id, title, price, images, status, seller }
}

function imageAnswer({ id, width, height, color }: StoredImage): Image {
  if (isPhotoHash(id)) return awaitedImage(id)
  return {
    path: imagePath(id, 'large'),
    small: imagePath(id, 'small'),
    public_id: `quad/listing-images/${id}`,
    width,
    height,
    color,
  }
}
