import { second } from '#sync/time.ts'

/** Longer than any call takes. A tab that holds the lock longer is suspended. */
const PATIENCE = 20 * second

/**
 * Runs `work` under a Web Lock shared with all tabs and the worker. A lock that a suspended tab holds
 * too long is stolen, so nothing may rely on it for correctness. Plain HTTP, other than on localhost,
 * has no locks.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  let begun: Promise<T> | undefined
  const begin = () => (begun = work())
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin)
  } catch {
    // After the lock was stolen, the previous holder finishes without it.
    return begun ?? locks.request(name, { steal: true }, begin)
  }
}
