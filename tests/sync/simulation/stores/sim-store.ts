import type { Store } from '#sync/engine/store.ts'

/** A store of a simulated device. */
export interface SimStore extends Store {
  /** The transactions that have ended well. */
  readonly commits: number
  /** Another store with the same rows. */
  copy(): SimStore | Promise<SimStore>
}
