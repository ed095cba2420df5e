import { and, eq, inArray } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Listing } from '#sync/listings.ts'
import { valuesOf } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { RowChanges } from '../sync/row-changes.ts'
import { anyViewer } from './visibility.ts'
import { listingAnswer, type ListingRow } from './listing-rows.ts'

const columns = { id: listings.id, floorCents: listings.floorCents, askedAt: listings.askedAt }

/**
 * What of a listing only its seller may read. It is read apart from the rest, because all viewers of
 * a listing share one answer.
 */
interface SellersPart {
  floorCents: number | null
  askedAt: number | null
}

export type OwnListingRow = ListingRow & SellersPart

/** A listing of the viewer’s own with the part that only its seller reads. */
export async function ownRow(db: Db, row: ListingRow): Promise<OwnListingRow> {
  const [part] = await partsOf(db, { userId: row.sellerId }, [row.id])
  return { ...row, floorCents: part?.floorCents ?? null, askedAt: part?.askedAt ?? null }
}

/** The answer for its seller. */
export const ownListingAnswer = (row: OwnListingRow): Listing => ({
  ...listingAnswer(row),
  ...answerOf(row),
})

/** Puts rows of listings for a viewer’s device. */
export async function putListings(
  db: Db,
  viewer: Pick<Actor, 'userId'>,
  changes: RowChanges,
  rows: readonly Listing[],
): Promise<void> {
  const own = rows.filter(({ seller }) => seller._id === viewer.userId).map(({ _id }) => _id)
  const parts = new Map((await partsOf(db, viewer, own)).map((part) => [part.id, part]))
  for (const row of rows) {
    const part = parts.get(row._id)
    changes.put('listings', part ? { ...row, ...answerOf(part) } : row)
  }
}

const answerOf = ({ floorCents, askedAt }: SellersPart) => ({
  ...(floorCents !== null && { floor: floorCents / 100 }),
  ...(askedAt !== null && { asked: true as const }),
})

const partsOf = async (db: Db, { userId }: Pick<Actor, 'userId'>, ids: readonly string[]) =>
  ids.length === 0 ? [] : partsQuery(db).execute({ userId, ids: JSON.stringify(ids) })

const partsQuery = prepared((db) =>
  db
    .select(columns)
    .from(listings)
    .where(and(inArray(listings.id, valuesOf('ids')), eq(listings.sellerId, anyViewer.userId)))
    .prepare(),
)
