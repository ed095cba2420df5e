import { useSyncExternalStore } from 'react'
import { createStore } from '../../ui/create-store.ts'

/** How far the feed was read beyond the listings of the rounds. */
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
const states = createStore<ReadonlyMap<string, FeedState>>(new Map())

export const feedState = (key: string): FeedState => states.read().get(key) ?? unasked

export const setFeedState = (key: string, changes: Partial<FeedState>): void =>
  states.set(new Map(states.read()).set(key, { ...feedState(key), ...changes }))

export const useFeedState = (key: string): FeedState =>
  useSyncExternalStore(states.subscribe, () => feedState(key))

/** After a change of campus, nothing was asked for yet. */
export const clearFeeds = (): void => states.set(new Map())
