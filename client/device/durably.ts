import { Refusal } from '#sync/refusal.ts'
import { currentDatabase } from './database.ts'
import { isFull, letPhotosGo } from './full.ts'
import { opened } from './opened.ts'

/** Said before anything looks done. */
export const notKept =
  'This device could not keep it, so nothing was done. Free some space or reload, then try again.'

/**
 * A write that is on disk when it resolves. A connection that the browser has lost (iOS does, behind
 * a sleeping page) is opened once again; photos make room before a queue is given up.
 */
export async function durably<T>(work: () => Promise<T>): Promise<T> {
  const database = currentDatabase()
  await opened(database)
  try {
    const done = await work()
    askToStay()
    return done
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (isFull(error)) await letPhotosGo()
    database.close({ disableAutoOpen: false })
    return work()
  }
}

let asked = false

/** Once there is something to lose, the browser is asked not to clear it when space runs short. */
function askToStay(): void {
  if (asked) return
  asked = true
  const storage: StorageManager | undefined = navigator.storage
  void storage?.persist?.().catch(() => false)
}
