import { useState } from 'react'
import type { FeedQuery, FeedTab } from './feed-query.ts'

type Narrowing = Omit<FeedQuery, 'tab'>

export const wide: Narrowing = { category: '', eventType: '', search: '' }
// It outlives the component, so that returning finds the feed as it was.
const kept = { search: '', tabs: new Map<FeedTab, Omit<Narrowing, 'search'>>() }

/** The filters of each tab, and the search that all tabs share. */
export function useNarrowing(tab: FeedTab) {
  const [, changed] = useState({})
  const narrowing: Narrowing = { ...wide, ...kept.tabs.get(tab), search: kept.search }

  function narrow(changes: Partial<Narrowing>) {
    const { search, ...filters } = { ...narrowing, ...changes }
    kept.search = search
    kept.tabs.set(tab, filters)
    changed({})
  }

  return [narrowing, narrow] as const
}
