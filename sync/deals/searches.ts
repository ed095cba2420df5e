import type { Category, Condition, EventType, Listing } from '../listings.ts'

/** Whether the campus sees a search as a wanted post. */
export const wantedStates = ['not', 'open', 'closed'] as const
/** Why a wanted post is closed: its author found it, did not answer, or left. */
export const closings = ['found', 'old', 'gone'] as const

interface Filters {
  category?: Category
  eventType?: EventType
  minPrice?: number
  maxPrice?: number
  condition?: Condition
  isbn?: string
  course?: string
}

/** Words and filters that a person keeps, as a row of that person's devices. Times are ISO 8601. */
export interface SavedSearch extends Filters {
  _id: string
  search: string
  note: string
  alert: boolean
  wanted: (typeof wantedStates)[number]
  closed?: (typeof closings)[number]
  /** Results up to then are not new. */
  timeSeen: string
  timeCreated: string
  timeWanted?: string
  /** The author was asked whether they still look for it. */
  asked?: true
  hidden?: Listing['hidden']
}

/** Another person's wanted post, as a row of the devices of the campus. */
export interface WantedPost extends Omit<Filters, 'minPrice' | 'eventType' | 'condition'> {
  _id: string
  title: string
  note: string
  poster: Listing['seller']
  time: string
}
