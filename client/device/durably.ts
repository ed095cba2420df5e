import { Dexie } from 'dexie'
import { currentDatabase } from './current-database.ts'
import type { Database } from './database.ts'
import { isQuotaError, isStorageError } from './storage-errors.ts'

/** The answer to a write that this device could not store. Nothing looks done in that case. */
export const notStored =
  'This couldn’t be saved on your device, so nothing was changed. Free up some space or reload, then try again.'

/** The answer to a write that failed in our own code. Its transaction has changed nothing. */
export const notDone =
  'Something went wrong in Quad, so nothing was changed. Reload the page, then try again.'

/** The sentence about a write that failed on this device. An error of our own is also reported. */
export function failureOf(error: unknown): string {
  if (isStorageError(error)) return notStored
  reportError(error)
  return notDone
}

/**
 * Runs a write that is on disk when it resolves. If the browser dropped the connection (as iOS does
 * for a sleeping page), it reopens the database. If space ran out, it deletes cached photos and
 * retries.
 */
export async function durably<T>(work: () => Promise<T>): Promise<T> {
  const database = currentDatabase()
  await opened(database)
  try {
    const done = await work()
    askToPersist()
    return done
  } catch (error) {
    if (!isStorageError(error)) throw error
    if (isQuotaError(error)) await dropCachedPhotos()
    database.reopen()
    return work()
  }
}

/** Runs a write again without the cached photos if there was no space for it. */
export async function makingRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isQuotaError(error)) throw error
    await dropCachedPhotos()
    return work()
  }
}

/**
 * Cached photos can be fetched again; the queue and drafts cannot. They are deleted one by one,
 * because a cache that is deleted as a whole keeps its space while any tab has it open.
 */
async function dropCachedPhotos(): Promise<void> {
  try {
    const cache = await caches.open('images')
    const photos = await cache.keys()
    await Promise.all(photos.map((photo) => cache.delete(photo)))
    await caches.delete('images')
  } catch {
    // If this fails, too, the retry fails with the same error.
  }
}

/** Resolves when a database is open. @throws while another tab keeps an older version of it open */
async function opened(database: Database): Promise<void> {
  if (database.isOpen()) return
  let hear = () => {}
  const blocked = new Promise<never>((_, reject) => {
    hear = () =>
      reject(
        new Dexie.DatabaseClosedError('Another tab keeps an older version of the database open.'),
      )
    if (database.blocked) hear()
    else database.on('blocked', hear)
  })
  try {
    await Promise.race([database.open(), blocked])
  } finally {
    database.on('blocked').unsubscribe(hear)
  }
}

let asked = false

/** Asks the browser not to clear this site when space runs short, after there is data to lose. */
function askToPersist(): void {
  if (asked) return
  asked = true
  const storage: StorageManager | undefined = navigator.storage
  void storage?.persist?.().catch(() => false)
}
