import { hour, second } from '#sync/time.ts'
import { currentMemory } from './current-database.ts'
import { currentActor, shownUser } from './session/store.ts'
import { trim } from './trim.ts'

/** Milliseconds after all rows are here, for what the page does with them. */
const PAUSE = 5 * second
const EVERY = hour
/** Milliseconds between two portions. */
const BREATH = 100

let begun = -Infinity

/** Trims this device a few seconds from now, at most once an hour. */
export function trimSoon(): void {
  if (performance.now() - begun < EVERY) return
  begun = performance.now()
  setTimeout(() => {
    // The database may be deleted with a logout in between. The next hour tries again.
    if (shownUser()) void trimNow().catch(() => undefined)
  }, PAUSE)
}

async function trimNow(): Promise<void> {
  const { database, tab } = currentMemory()
  const campus = currentActor().universityId
  await tab.catchUp()
  await trim(
    { database, store: tab.store },
    {
      rows: tab.replica,
      campus,
      now: Date.now(),
      pause: () => new Promise((resolve) => setTimeout(resolve, BREATH)),
    },
  )
}
