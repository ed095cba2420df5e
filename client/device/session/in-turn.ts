/** Longer than any call is waited for: who still holds a lock then is asleep, as a page can be put. */
const PATIENCE = 20_000

/**
 * Does a work in turn with all tabs and the worker. A holder that sleeps is robbed of its turn: nothing
 * may depend on a lock but economy. Over plain http from another address than localhost there are none.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  let begun: Promise<T> | undefined
  const begin = () => (begun = work())
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin)
  } catch {
    // Whoever is robbed goes on without the lock, and ends as the work itself ends.
    return begun ?? locks.request(name, { steal: true }, begin)
  }
}
