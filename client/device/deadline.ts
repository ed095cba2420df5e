import type { Store } from '#sync/engine/store.ts'
import { second } from '#sync/time.ts'

/**
 * How long a transaction may take: a minute. The slowest real one, a snapshot on an old phone, takes
 * seconds. It is counted in steps, because the time that a device sleeps is not the database's.
 */
const patience = { steps: 6, step: 10 * second }

/**
 * A store whose transactions always end. Browsers, especially on iOS, sometimes never answer a
 * database request. `giveUp` closes the connection, and the next transaction opens another. A late
 * commit does no harm, because the next round starts from the stored state.
 */
export const withDeadline = (store: Store, giveUp: () => void): Store => ({
  append: (write) => store.append(write),
  async transaction(work, scope) {
    let timer: ReturnType<typeof setInterval> | undefined
    let left = patience.steps
    const late = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        left -= 1
        if (left > 0) return
        giveUp()
        reject(new Error('The database of this device does not answer.'))
      }, patience.step)
    })
    try {
      return await Promise.race([store.transaction(work, scope), late])
    } finally {
      clearInterval(timer)
    }
  },
})
