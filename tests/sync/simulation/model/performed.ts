import type { RefusedWrite } from '#sync/engine/store.ts'
import type { Author, Deed } from './effects.ts'

/** `inConflict`: refused, so that its author chooses between two values. */
export type Fate = 'pending' | 'included' | 'refused' | 'inConflict' | 'withdrawn'

export interface Performed {
  seq: number
  deed: Deed
  author: Author
  fate: Fate
  /** The action whose entry it is in, if it was refused. */
  entry?: number
  /** Whether a request left it out because of a later one that it sent. */
  isNeedless?: boolean
  isSent: boolean
  /** Whether a request with it has reached the server. */
  hasArrived: boolean
  /** Whether the person was told that it is done. */
  isConfirmed: boolean
}

/** Of the actions that earlier versions of the app queued, these cannot be upgraded. */
export const isOutdated = ({ deed }: Performed): boolean =>
  deed.version === 0 && deed.name !== 'report.bug'

/** What a request left out as needless was set aside before it, or depends on what was. */
export function keepNeedless(
  performed: readonly Performed[],
  { action, dependents }: RefusedWrite,
): void {
  const seqs = new Set([action, ...dependents].map(({ seq }) => seq))
  for (const each of performed)
    if (each.isNeedless && seqs.has(each.seq))
      Object.assign(each, { fate: 'pending', isNeedless: false })
}
