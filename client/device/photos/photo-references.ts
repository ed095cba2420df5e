import { Dexie } from 'dexie'
import { photosOf, type Actions } from '#sync/engine/queued.ts'
import { hashOf, isPhotoHash, photoNameOf, photosOfRow } from '#sync/images.ts'
import { currentDatabase } from '../current-database.ts'
import type { Database, StoredPhoto } from '../database.ts'
import { loadActions } from '../known-actions.ts'

/** The places on this device that name photos by their hash. */
export interface PhotoReferences {
  /** Rows of the server that wait for their photos. */
  awaited: ReadonlySet<string>
  /** Pending and refused writes; `any` if one of them cannot be read. */
  written: ReadonlySet<string> | 'any'
  drafted: ReadonlySet<string>
}

export async function photoReferences(
  database: Database,
  actions: Actions,
): Promise<PhotoReferences> {
  const entries = await database.refused.toArray()
  const writes = [
    ...(await database.log.toArray()),
    ...entries.flatMap(({ action, dependents }) => [action, ...dependents]),
  ]
  const written = writes.map((write) => photosOf(actions, write))
  // Reads only the index, because the values of drafts may be large.
  const drafted = await database.drafts.orderBy('value.photos').uniqueKeys()
  return {
    awaited: new Set((await ownRows(database)).flatMap(photosOfRow)),
    written: written.includes(undefined) ? 'any' : new Set(written.flatMap((names) => names ?? [])),
    drafted: new Set(drafted.map(String)),
  }
}

/** The user's own rows as the server has them. */
async function ownRows({ listings, messages, ownProfiles, userId }: Database): Promise<unknown[]> {
  const ownListings = await listings
    .where('[seller._id+timeListed]')
    .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
    .toArray()
  const waiting = await messages.where('state').equals('waiting').toArray()
  return [...ownListings, ...waiting, ...(await ownProfiles.toArray())]
}

const isWritten = ({ written }: PhotoReferences, name: string): boolean =>
  written === 'any' || written.has(name)

/**
 * Whether this device still needs a photo. A refused photo never reaches the rows that wait for it.
 */
export function isNeeded(
  references: PhotoReferences,
  { sha256, state }: Pick<StoredPhoto, 'sha256' | 'state'>,
): boolean {
  const { awaited, drafted } = references
  const name = photoNameOf(sha256)
  return (
    isWritten(references, name) || drafted.has(name) || (state !== 'refused' && awaited.has(name))
  )
}

/** The unsent photos of submitted forms. */
export async function waitingPhotos(actions: Actions): Promise<StoredPhoto[]> {
  const database = currentDatabase()
  const waiting = await database.blobs.where('state').equals('waiting').toArray()
  if (waiting.length === 0) return []
  const references = await photoReferences(database, actions)
  return waiting.filter(({ sha256 }) => {
    const name = photoNameOf(sha256)
    return references.awaited.has(name) || isWritten(references, name)
  })
}

/** Deletes those of these photos that nothing names any longer. */
export async function deleteUnusedPhotos(names: readonly string[]): Promise<void> {
  if (names.some(isPhotoHash))
    await deleteUnnamedPhotos(currentDatabase(), await loadActions(), names)
}

/** Joins the caller's transaction, if there is one. */
export async function deleteUnnamedPhotos(
  database: Database,
  actions: Actions,
  names: readonly string[],
): Promise<void> {
  const hashes = names.filter(isPhotoHash).map(hashOf)
  if (hashes.length === 0) return
  const references = await photoReferences(database, actions)
  await database.blobs
    .where('sha256')
    .anyOf(hashes)
    .filter((photo) => !isNeeded(references, photo))
    .delete()
}
