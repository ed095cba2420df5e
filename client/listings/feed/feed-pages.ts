import { useSyncExternalStore } from 'react'

/** How far the server was asked for listings beyond what the rounds bring. */
export interface FeedState {
  busy: boolean
  /** The message of the last failed call. */
  problem?: string | undefined
  /** Whether a first page was answered. */
  asked: boolean
  /** Whether the server has no older listings. */
  whole: boolean
  next?: string | undefined
}

const unasked: FeedState = { busy: false, asked: false, whole: false }
const states = new Map<string, FeedState>()
const listeners = new Set<() => void>()

export const feedState = (key: string): FeedState => states.get(key) ?? unasked

export function setFeedState(key: string, changes: Partial<FeedState>): void {
  states.set(key, { ...feedState(key), ...changes })
  for (const listener of listeners) listener()
}

export function useFeedState(key: string): FeedState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => feedState(key),
  )
}

/** After a change of campus, nothing was asked for yet. */
export function forgetFeeds(): void {
  states.clear()
  for (const listener of listeners) listener()
}
