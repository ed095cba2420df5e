import type { QueuedAction } from '#sync/engine/store.ts'
import type { Database } from '../database.ts'

const hashes = /(?<=sha256:)[\da-f]{64}/g

/**
 * Deletes the photos that wait and that nothing names any more, now that these actions have left the
 * queue; in their transaction, so that none stays behind to be sent.
 */
export async function forgetUnnamed(database: Database, gone: QueuedAction[]): Promise<void> {
  const named = JSON.stringify(gone.map(({ args }) => args)).match(hashes) ?? []
  if (named.length === 0) return
  const { blobs, actions, refused, base, intake, listings, ownProfiles, userId } = database
  const own = listings
    .where('[seller._id+timeListed]')
    .between([userId, ''], [userId, '\uffff'])
    .toArray()
  // What the server has and waits for is in the base where a pending effect covers it.
  const others = JSON.stringify([
    await actions.toArray(),
    await refused.toArray(),
    await base.toArray(),
    await intake.toArray(),
    await own,
    await ownProfiles.toArray(),
  ])
  const photos = await blobs.bulkGet([...new Set(named)])
  const unnamed = photos.filter(
    (photo) => photo?.state === 'waiting' && !others.includes(photo.sha256),
  )
  await blobs.bulkDelete(unnamed.flatMap((photo) => photo?.sha256 ?? []))
}
