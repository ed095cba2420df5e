import type { InferOutput } from 'valibot'
import type { editListing } from '#sync/actions/listings.ts'
import type { Actor } from '#sync/engine/action.ts'
import { parsePrice } from '#sync/listings.ts'
import { EditConflict } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { arrivedPhotos } from '../images/named-photos.ts'
import { conflictsOf } from '../sync/edit-conflicts.ts'
import type { ListingRow } from './listing-rows.ts'
import { listingFolder } from './photos.ts'

type EditArgs = InferOutput<typeof editListing.args>
type Field = keyof NonNullable<EditArgs['seen']>

const changedElsewhere = 'This listing was also changed on another device. Choose what to keep.'

/**
 * @throws EditConflict for the fields whose value is neither one that the author saw nor the new one.
 * An edit without `seen` overwrites.
 */
export async function refuseConflicts(
  tx: Tx,
  { userId }: Actor,
  row: ListingRow,
  { seen = {}, ...wanted }: EditArgs,
): Promise<void> {
  const names = [wanted.images ?? [], ...(seen.images ?? [])].flat()
  const arrived = await arrivedPhotos(tx, userId, listingFolder, names)
  const stored = (field: Field, value: unknown) => normal(field, value, arrived)
  const conflicts = conflictsOf(fields, { seen, wanted, current: currentValues(row), stored })
  if (conflicts.length > 0) throw new EditConflict(changedElsewhere, conflicts)
}

const fields: readonly Field[] = [
  'title',
  'description',
  'price',
  'category',
  'eventType',
  'condition',
  'status',
  'images',
]

const currentValues = (row: ListingRow): Record<Field, unknown> => ({
  title: row.title,
  description: row.description,
  price: row.priceCents / 100,
  category: row.category,
  eventType: row.eventType ?? null,
  condition: row.condition,
  status: row.status,
  images: row.images.map(({ id }) => id),
})

/** A value as the server stores it. A photo that has arrived has its id. */
function normal(field: Field, value: unknown, arrived: ReadonlyMap<string, string>): unknown {
  if (field === 'price' && (typeof value === 'number' || typeof value === 'string'))
    return parsePrice(value) ?? null
  if (Array.isArray(value)) return value.map((name: string) => arrived.get(name) ?? name)
  return typeof value === 'string' ? value.trim() : value
}
