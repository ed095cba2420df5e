import type { Store } from '#sync/engine/store.ts'
import { second } from '#sync/time.ts'

/**
 * How long a transaction may take: a minute. The slowest real one, a snapshot on an old phone, takes
 * seconds. It is counted in steps, because the time that a device sleeps is not the database's.
 */
const patience = { steps: 6, step: 10 * second }

/**
 * Work with the database that always ends. Browsers, especially on iOS, sometimes never answer a
 * database request. `giveUp` closes the connection, and the next transaction opens another.
 */
export async function answered<T>(work: () => Promise<T>, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  let left = patience.steps
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      left -= 1
      if (left > 0) return
      giveUp()
      reject(new DOMException('The database of this device does not answer.', 'TimeoutError'))
    }, patience.step)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearInterval(timer)
  }
}

/**
 * A store whose transactions always end. A late commit does no harm, because the next round starts
 * from the stored state.
 */
export const withDeadline = (store: Store, giveUp: () => void): Store => ({
  append: (write) => store.append(write),
  transaction: (work, scope) => answered(() => store.transaction(work, scope), giveUp),
})
