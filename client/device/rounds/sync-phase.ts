import { useSyncExternalStore } from 'react'
import { createStore } from '../../ui/create-store.ts'
import { useStore } from '../../ui/use-store.ts'

/** `limited`: the server has answered that it must wait. */
export type SyncPhase = 'idle' | 'syncing' | 'later' | 'limited' | 'signed-out' | 'upgrade'

export interface SyncStatus {
  /** How the last round ended, or 'syncing' during one. */
  phase: SyncPhase
  /** Whether the last finished round failed. */
  failed: boolean
  /** Whether it failed because the server wants this device to wait. */
  limited: boolean
}

const status = createStore<SyncStatus>({ phase: 'idle', failed: false, limited: false })

export function setSyncPhase(phase: SyncPhase): void {
  const { failed, limited } = status.read()
  if (phase === 'syncing') status.set({ phase, failed, limited })
  else status.set({ phase, failed: phase !== 'idle', limited: phase === 'limited' })
}

export const useSyncStatus = (): SyncStatus => useStore(status)

/** Calls `work` each time Quad can reach its server again. @returns stops calling it */
export function onReconnected(work: () => void): () => void {
  let { failed } = status.read()
  const unsubscribe = status.subscribe(() => {
    const before = failed
    failed = status.read().failed
    if (before && !failed) work()
  })
  // If the network returns before a round failed, there is no failure to end, so listen to `online`, too.
  addEventListener('online', work)
  return () => {
    unsubscribe()
    removeEventListener('online', work)
  }
}

/** Calls `work` once, after the next round that does not fail. */
export function onceSynced(work: () => unknown): void {
  const stop = status.subscribe(() => {
    const { phase, failed } = status.read()
    if (phase === 'syncing' || failed) return
    stop()
    work()
  })
}

/** Renders again only when the failure state changes, not with every round. */
export const useSyncFailed = (): boolean =>
  useSyncExternalStore(status.subscribe, () => status.read().failed)
