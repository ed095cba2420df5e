import { createFileRoute, redirect } from '@tanstack/react-router'
import { Feed } from '../listings/feed/feed.tsx'
import {
  filtersOf,
  keepFilters,
  keptFilters,
  type FeedFilters,
} from '../listings/feed/feed-filters.ts'
import { LinkedListing } from '../listings/detail/linked-listing.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/for-you')({
  validateSearch: ({ listingId, ...search }): FeedFilters & { listingId?: string } => ({
    ...filtersOf(search),
    ...(typeof listingId === 'string' && { listingId }),
  }),
  beforeLoad: ({ search: { listingId, ...filters }, location }) => {
    const isFiltered = Object.keys(filters).length > 0
    if (isFiltered) return keepFilters(filters)
    const kept = keptFilters()
    if (listingId !== undefined || Object.keys(kept).length === 0) return
    const { state } = location
    redirect({ to: '/for-you', search: kept, state: { ...state }, replace: true, throw: true })
  },
  loaderDeps: ({ search: { listingId: _listing, ...filters } }) => filters,
  loader: ({ deps }) => readAhead(deps),
  component: ForYou,
})

async function readAhead(filters: FeedFilters) {
  // Without its part the page itself says what is missing.
  const ahead = await import('../listings/feed/feed-ahead.ts').catch(() => undefined)
  await ahead?.readFeedAhead(filters)
}

function ForYou() {
  const { listingId } = Route.useSearch()
  return (
    <Guard>
      {listingId !== undefined && <LinkedListing id={listingId} />}
      <Feed />
    </Guard>
  )
}
