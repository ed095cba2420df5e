import type { Lock } from '#sync/store.ts'

/**
 * One round of a user at a time, over all tabs and the worker. Over plain http from another address
 * than localhost there are no locks; nothing depends on them.
 */
export const roundLock =
  (userId: string): Lock =>
  (work) => {
    const locks: LockManager | undefined = navigator.locks
    return locks ? locks.request(`quad-round-${userId}`, work) : work()
  }
