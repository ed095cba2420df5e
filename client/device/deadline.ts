import type { Store } from '#sync/engine/store.ts'
import { minute } from '#sync/time.ts'

/**
 * How long a transaction may take. The slowest real one, a snapshot on an old phone, takes seconds.
 */
const PATIENCE = minute

/**
 * A store whose transactions always end. Browsers, especially on iOS, sometimes never answer a
 * database request. `giveUp` closes the connection, and the next transaction opens another. A late
 * commit does no harm, because the next round starts from the stored state.
 */
export const withDeadline = (store: Store, giveUp: () => void): Store => ({
  append: (write) => store.append(write),
  async transaction(work, scope) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        giveUp()
        reject(new Error('The database of this device does not answer.'))
      }, PATIENCE)
    })
    try {
      return await Promise.race([store.transaction(work, scope), late])
    } finally {
      clearTimeout(timer)
    }
  },
})
