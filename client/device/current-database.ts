import { Database } from './database.ts'
import { getSession } from './session/store.ts'

let open: Database | undefined
let release: (() => void) | undefined

/** The logged-in user's database. @throws when no one is logged in */
export function currentDatabase(): Database {
  const session = getSession()
  if (session.status !== 'signed-in') throw new Error('No one is logged in.')
  if (open?.userId !== session.user.id) {
    closeDatabase()
    open = new Database(session.user.id)
    claim(open.name)
  }
  return open
}

export function closeDatabase(): void {
  open?.close()
  release?.()
  open = release = undefined
}

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
