import { useNavigate, useSearch } from '@tanstack/react-router'
import { startTransition, useMemo, useOptimistic, useState } from 'react'
import { keepFilters, type FeedFilters } from './feed-filters.ts'
import type { FeedQuery, FeedTab } from './feed-query.ts'

type Narrowing = Omit<FeedQuery, 'tab' | keyof FeedFilters>

export const wide: Narrowing = { category: '', eventType: '', search: '' }
// It outlives the component, so that returning finds the feed as it was.
const kept = { search: '', tabs: new Map<FeedTab, Omit<Narrowing, 'search'>>() }

/** Shows all categories of a tab the next time. */
export const widen = (tab: FeedTab): unknown => kept.tabs.delete(tab)

/** The category and event type of each tab, and the search that all tabs share. */
export function useNarrowing(tab: FeedTab) {
  const [, changed] = useState({})
  const narrowing: Narrowing = { ...wide, ...kept.tabs.get(tab), search: kept.search }

  function narrow(changes: Partial<Narrowing>) {
    const { search, ...choices } = { ...narrowing, ...changes }
    kept.search = search
    kept.tabs.set(tab, choices)
    changed({})
  }

  return [narrowing, narrow] as const
}

/** The order and the filters that all tabs share. They are in the address. */
export function useFilters() {
  const search = useSearch({ from: '/for-you' })
  const filters = useMemo<FeedFilters>(() => {
    const { listingId: _listing, ...others } = search
    return others
  }, [search])
  // The address follows a moment later. Until then a control would show the choice before.
  const [shown, show] = useOptimistic(filters)
  const navigate = useNavigate()

  function setFilters(next: FeedFilters) {
    keepFilters(next)
    startTransition(async () => {
      show(next)
      await navigate({ to: '/for-you', search: next, replace: true, resetScroll: false })
    })
  }

  return [shown, setFilters] as const
}
