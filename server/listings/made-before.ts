import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import type { createListing } from '#sync/actions/listings.ts'
import type { Actor, ArgsOf } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { columnsOf } from './changes.ts'
import { setPhotos } from './photos.ts'

/**
 * Whether the actor has made this listing before, just as it is now asked for. A write whose answer
 * was lost comes again by the same number, and is known by it; one that was set aside meanwhile and
 * that its person sends again has a new number, but the listing's id is the same.
 * @throws Refusal `conflict` where the id is of any other listing.
 */
export async function wasMadeBefore(
  tx: Tx,
  actor: Actor,
  args: ArgsOf<typeof createListing>,
): Promise<boolean> {
  const [row] = await tx.select().from(listings).where(eq(listings.id, args.id))
  if (!row) return false
  if (row.sellerId !== actor.userId || row.deleted) throw taken()
  const asked = { ...columnsOf(args), ...(await setPhotos(tx, actor, args.id, args.images)) }
  if (!isDeepStrictEqual({ ...row, ...asked }, row)) throw taken()
  return true
}

const taken = () => new Refusal('conflict', 'A listing with this id already exists.', 'id')
