import { useSyncExternalStore } from 'react'

type Shares = ReadonlyMap<string, number>

let shares: Shares = new Map()
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('quad-photos')

interface Progress {
  hashes: readonly string[]
  share: number | undefined
}

/**
 * Sets the upload progress of these photos in all tabs, from 0 to 1; undefined if they are not
 * being sent.
 */
export function setPhotoProgress(hashes: readonly string[], share: number | undefined): void {
  if (hashes.length === 0) return
  show({ hashes, share })
  channel.postMessage({ hashes, share } satisfies Progress)
}

channel.addEventListener('message', ({ data }: MessageEvent<Progress>) => show(data))

function show({ hashes, share }: Progress): void {
  const next = new Map(shares)
  for (const sha256 of hashes) {
    if (share === undefined) next.delete(sha256)
    else next.set(sha256, share)
  }
  shares = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The upload progress of each photo, by its hash. */
export const usePhotoProgress = (): Shares => useSyncExternalStore(subscribe, () => shares)
