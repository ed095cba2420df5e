import { Dexie } from 'dexie'
import { isId } from '#sync/id.ts'
import { activeTabKey } from '../ui/active-tab.ts'
import { closeDatabase } from './current-database.ts'
import { Database, databasePrefix as prefix } from './database.ts'
import { isEnding, recordEnd } from './session/held-data.ts'

/** Removes the logged-in user's database and the cached photos from this device. */
export async function wipeDevice(userId: string): Promise<void> {
  closeDatabase()
  // Version 0.2.0 kept the counts of the badges there.
  localStorage.removeItem(`badges-${userId}`)
  localStorage.removeItem('notices')
  localStorage.removeItem(activeTabKey)
  await deleteOf(userId)
  await clearCachedPhotos()
}

async function deleteOf(userId: string): Promise<void> {
  const deleted = await Dexie.delete(prefix + userId).then(
    () => true,
    () => false,
  )
  if (deleted) recordEnd(userId)
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
 * unsent writes stay, unless the user's wipe has not ended.
 */
export async function clearOtherCopies(): Promise<void> {
  localStorage.removeItem(activeTabKey)
  const names = await Dexie.getDatabaseNames().catch((): string[] => [])
  const users = names.filter((name) => name.startsWith(prefix) && isId(name.slice(prefix.length)))
  const cleared = await Promise.all(users.map((name) => unlessClaimed(name, () => clearOf(name))))
  if (!cleared.includes(false)) await clearCachedPhotos()
}

async function clearOf(name: string): Promise<void> {
  const userId = name.slice(prefix.length)
  if (isEnding(userId)) return deleteOf(userId)
  const database = new Database(userId)
  // Another tab may have deleted it since its name was read.
  database.on('populate', (transaction) => transaction.abort())
  await database.clearCopies().catch(() => undefined)
  database.end()
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
