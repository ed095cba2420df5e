import { useSyncExternalStore } from 'react'

/** How far a feed has been asked for since the page was loaded. */
export interface FeedState {
  busy: boolean
  /** A sentence, when the last call failed. */
  problem?: string | undefined
  /** How many listings the server has confirmed, from the newest on. */
  confirmed: number
  /** Whether the first page was answered. */
  asked: boolean
  next?: string | undefined
}

const unasked: FeedState = { busy: false, confirmed: 0, asked: false }
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

/** Another campus: nothing was asked for yet. */
export function forgetFeeds(): void {
  states.clear()
  for (const listener of listeners) listener()
}
