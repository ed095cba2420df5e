import { Dexie } from 'dexie'
import { isId } from '#sync/id.ts'
import { forgetCounts } from './badge-counts.ts'
import { closeDatabase } from './current-database.ts'
import { Database, databasePrefix as prefix } from './database.ts'

const begun = 'begun-'

/**
 * Records that this browser starts to hold data of a user.
 * @returns true only if this is certainly the first time
 */
export function recordFirstUse(userId: string): boolean {
  try {
    if (localStorage.getItem(begun + userId) !== null) return false
    localStorage.setItem(begun + userId, 'true')
    return true
  } catch {
    return false
  }
}

/** Removes the logged-in user's database and the cached photos from this device. */
export async function wipeDevice(userId: string): Promise<void> {
  closeDatabase()
  localStorage.removeItem(begun + userId)
  forgetCounts(userId)
  await Dexie.delete(prefix + userId).catch(() => undefined)
  await clearCachedPhotos()
}

/** The cached photos belong to no user in particular. */
async function clearCachedPhotos(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  const photoCaches = names.filter((name) => !name.includes('precache'))
  await Promise.all(photoCaches.map((name) => caches.delete(name)))
}

/**
 * Clears the copies of every user who is logged in in no tab, as on a shared computer. Drafts and
 * unsent writes stay.
 */
export async function clearOtherCopies(): Promise<void> {
  const names = await Dexie.getDatabaseNames().catch((): string[] => [])
  const users = names.filter((name) => name.startsWith(prefix) && isId(name.slice(prefix.length)))
  const cleared = await Promise.all(users.map((name) => unlessClaimed(name, () => clearOf(name))))
  if (!cleared.includes(false)) await clearCachedPhotos()
}

async function clearOf(name: string): Promise<void> {
  const database = new Database(name.slice(prefix.length))
  await database
    .clearCopies()
    .catch(() => undefined)
    .finally(() => database.close())
}

async function unlessClaimed(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  const run = async (free: boolean) => {
    if (free) await work()
    return free
  }
  return locks
    ? locks.request(name, { ifAvailable: true }, (lock) => run(lock !== null))
    : run(true)
}
