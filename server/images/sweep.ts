import { and, eq, inArray, isNotNull, isNull, lt, notExists, notInArray } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { messagePhotos } from '#drizzle/schema/messages.ts'
import { day } from '#sync/time.ts'
import type { Db } from '../db/open.ts'
import type { Resources } from '../resources.ts'

/** Deletes photos that nothing has shown for a day after their upload, and files without a row. */
export async function sweepUnusedImages(resources: Resources): Promise<void> {
  const before = resources.clock() - day
  await sweepRows(resources, before)
  for await (const ids of resources.images.writtenBefore(before)) {
    const known = await resources.readers.read((db) =>
      db.select({ id: images.id }).from(images).where(inArray(images.id, ids)),
    )
    const kept = new Set(known.map(({ id }) => id))
    for (const id of ids) if (!kept.has(id)) await resources.images.delete(id)
  }
}

async function sweepRows(
  { readers, writer, images: store }: Resources,
  before: number,
): Promise<void> {
  const unused = await readers.read((db) =>
    db.select({ id: images.id }).from(images).where(isUnused(db, before)).limit(1),
  )
  if (unused.length === 0) return
  const gone = await writer.write({
    run: (tx) => tx.delete(images).where(isUnused(tx, before)).returning({ id: images.id }),
  })
  for (const { id } of gone) await store.delete(id)
}

function isUnused(db: Db, before: number) {
  const shown = db
    .select({ id: users.profileImageId })
    .from(users)
    .where(isNotNull(users.profileImageId))
  const inMessages = db
    .select({ photo: messagePhotos.photo })
    .from(messagePhotos)
    .where(eq(messagePhotos.photo, images.id))
  return and(
    isNull(images.listingId),
    isNull(images.takenDownWith),
    lt(images.uploadedAt, before),
    notInArray(images.id, shown),
    notExists(inMessages),
  )
}
