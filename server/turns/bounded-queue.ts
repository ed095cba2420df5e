import pLimit from 'p-limit'
import type { Refusal } from '#sync/refusal.ts'

interface Bounds {
  running: number
  waiting: number
  /** The refusal for work that arrives when the queue is full. */
  full: () => Refusal
}

/**
 * Runs work in the order of its arrival, `running` pieces at a time, while up to `waiting` pieces wait.
 * @throws Refusal `full()` for one piece more.
 */
export function boundedQueue({ running, waiting, full }: Bounds) {
  const limit = pLimit(running)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw full()
    return limit(work)
  }
}
