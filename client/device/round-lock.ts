import type { Lock } from '#sync/engine/store.ts'
import { inTurn } from './session/in-turn.ts'

/** One round of a user at a time, over all tabs and the worker. */
export const roundLock =
  (userId: string): Lock =>
  (work) =>
    inTurn(`quad-round-${userId}`, work)
