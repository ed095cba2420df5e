import { liveQuery } from 'dexie'
import { currentDatabase } from '../device/current-database.ts'
import { awaitSettled } from '../device/settled.ts'

/** Calls once a picture that was named by its hash has arrived and others see it, if it comes to that. */
export function onceShown(userId: string, name: string, work: () => void): void {
  let waited = false
  let present: string | undefined
  const seen = liveQuery(() => currentDatabase().ownProfiles.get(userId)).subscribe({
    next(row) {
      const path = row?.profileImage?.path
      if (row?.awaitedImage === name) {
        waited = true
        present = path
        return
      }
      seen.unsubscribe()
      // Refused, removed or replaced by another before it came, it leaves the one from before.
      const isNew = waited && path !== undefined && path !== present
      if (isNew && !row?.awaitedImage) work()
    },
    // The database is closed when one signs out.
    error: () => undefined,
  })
}

/** Calls once an action that waits was done, if it comes to that. */
export function onceTaken(seq: number, work: () => void): void {
  awaitSettled(seq, (settled) => {
    if (settled.ok) work()
  })
}
