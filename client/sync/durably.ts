import { Dexie } from 'dexie'
import { Refusal } from '#sync/refusal.ts'
import { currentDatabase } from './database.ts'

/** Said before anything looks done. */
export const notKept =
  'This device could not keep it, so nothing was done. Free some space or reload, then try again.'

/**
 * A write that is on disk when it resolves. A connection that the browser has lost (iOS does, behind
 * a sleeping page) is opened once again; photos make room before a queue is given up.
 */
export async function durably<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (nameOf(error) === 'QuotaExceededError') await caches.delete('images').catch(() => false)
    const database = currentDatabase()
    database.close({ disableAutoOpen: false })
    return work()
  }
}

const nameOf = (error: unknown): string =>
  error instanceof Dexie.DexieError ? (error.inner?.name ?? error.name) : ''
