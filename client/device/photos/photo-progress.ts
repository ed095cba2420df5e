import { useSyncExternalStore } from 'react'

let shares: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

/** How much of a photo has gone, from 0 to 1; nothing when it is not under way. */
export function setPhotoProgress(sha256: string, share: number | undefined): void {
  const next = new Map(shares)
  if (share === undefined) next.delete(sha256)
  else next.set(sha256, share)
  shares = next
  for (const listener of listeners) listener()
}

export const usePhotoProgress = (): ReadonlyMap<string, number> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shares,
  )
