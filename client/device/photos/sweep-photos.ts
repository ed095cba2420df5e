import type { Actions } from '#sync/engine/queued.ts'
import type { Database, StoredPhoto } from '../database.ts'
import { isNeeded, photoReferences } from './photo-references.ts'

/** How long a photo may wait for its name in a draft, which its tab writes right away. */
const UNNAMED_FOR = 60 * 60_000

/**
 * Deletes the photos that nothing names any longer, and those whose tab closed before naming them.
 */
export async function sweepPhotos(database: Database, actions: Actions): Promise<void> {
  const { blobs } = database
  // Before a complete snapshot, this device does not know which photos the server waits for.
  if (!(await database.readState()).complete) return
  const references = await photoReferences(database, actions)
  const isNew = ({ since = 0 }: StoredPhoto) => Date.now() - since < UNNAMED_FOR
  // Reads only the keys, because the bytes are large.
  for (const now of ['waiting', 'sent', 'refused'] as const) {
    const hashes = await blobs.where('state').equals(now).primaryKeys()
    await blobs
      .where('sha256')
      .anyOf(hashes.filter((sha256) => !isNeeded(references, { sha256, state: now })))
      .filter((photo) => photo.state === now && !(now === 'waiting' && isNew(photo)))
      .delete()
  }
}
