import { useSyncExternalStore } from 'react'

export type SyncPhase = 'idle' | 'syncing' | 'later' | 'signed-out' | 'upgrade'

export interface SyncStatus {
  /** How the last round ended, or that one is under way. */
  phase: SyncPhase
  /** Whether the last one that ended did not get to its end. */
  failed: boolean
}

let status: SyncStatus = { phase: 'idle', failed: false }
const listeners = new Set<() => void>()

const read = (): SyncStatus => status

export function setSyncPhase(phase: SyncPhase): void {
  status = { phase, failed: phase === 'syncing' ? status.failed : phase !== 'idle' }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSyncStatus = (): SyncStatus => useSyncExternalStore(subscribe, read)

/** For whom each beginning of a round is no news. */
export const useSyncFailed = (): boolean => useSyncExternalStore(subscribe, () => status.failed)
