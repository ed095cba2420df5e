import { useSyncExternalStore } from 'react'

export type SyncPhase = 'idle' | 'syncing' | 'later' | 'signed-out' | 'upgrade'

export interface SyncStatus {
  /** How the last round ended, or 'syncing' during one. */
  phase: SyncPhase
  /** Whether the last finished round failed. */
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

/** Renders again only when failure changes, not with every round. */
export const useSyncFailed = (): boolean => useSyncExternalStore(subscribe, () => status.failed)
