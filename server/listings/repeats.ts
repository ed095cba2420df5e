import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import type { createListing } from '#sync/actions/listings.ts'
import type { Actor, ArgsOf } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { findPhotos } from '../images/named-photos.ts'
import { columnsOf } from './changes.ts'
import { listingFolder } from './photos.ts'

/**
 * Whether the actor already created this very listing. A repeated request is recognized by its
 * number. A listing that was refused and then sent again has a new number but the same id.
 * @throws Refusal `conflict` if another listing has the id
 */
export async function isRepeatedCreation(
  tx: Tx,
  actor: Actor,
  args: ArgsOf<typeof createListing>,
): Promise<boolean> {
  const [row] = await tx.select().from(listings).where(eq(listings.id, args.id))
  if (!row) return false
  if (row.sellerId !== actor.userId || row.deleted) throw taken()
  const wanted = {
    ...columnsOf(args),
    ...(await findPhotos(tx, actor, listingFolder, args.images, args.id)),
  }
  if (!isDeepStrictEqual({ ...row, ...wanted }, row)) throw taken()
  return true
}

const taken = () => new Refusal('conflict', 'A listing with this id already exists.', 'id')
