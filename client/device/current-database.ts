import type { Store } from '#sync/engine/store.ts'
import type { Tab } from '#sync/engine/tab.ts'
import type { Database } from './database.ts'
import type { Disk } from './dexie-store.ts'
import { openMemory, type Memory } from './memory.ts'
import { getSession, subscribeSession } from './session/store.ts'

let open: Memory | undefined
let release: (() => void) | undefined

/** What this tab has open of the logged-in user. @throws when no one is logged in */
export function currentMemory(): Memory {
  const session = getSession()
  if (session.status !== 'signed-in') throw new Error('No one is logged in.')
  if (open?.database.userId !== session.user.id) {
    closeDatabase()
    open = openMemory(session.user.id)
    claim(open.database.name)
  }
  return open
}

/** The logged-in user's database. @throws when no one is logged in */
export const currentDatabase = (): Database => currentMemory().database

/** What this tab knows of it. @throws when no one is logged in */
export const currentTab = (): Tab => currentMemory().tab

/** All changes of the database's rows and writes go by this store. @throws when no one is logged in */
export const currentStore = (): Store => currentTab().store

/** @throws when no one is logged in */
export const currentDisk = (): Disk => ({ database: currentDatabase(), store: currentStore() })

/** What reads on gets an error, until the session ends: it must not make a deleted database again. */
export function closeDatabase(): void {
  open?.close()
  release?.()
  release = undefined
}

subscribeSession(() => {
  if (getSession().status !== 'signed-out') return
  closeDatabase()
  open = undefined
})

/**
 * Each tab holds a shared lock on the database that it shows. Clearing a database needs an
 * exclusive lock.
 */
function claim(name: string): void {
  const locks: LockManager | undefined = navigator.locks
  const held = new Promise<void>((done) => {
    release = done
  })
  void locks?.request(name, { mode: 'shared' }, () => held)
}
