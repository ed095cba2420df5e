import { createFileRoute } from '@tanstack/react-router'
import { Feed } from '../listings/feed/feed.tsx'
import { LinkedListing } from '../listings/detail/linked-listing.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/for-you')({
  validateSearch: ({ listingId }): { listingId?: string } =>
    typeof listingId === 'string' ? { listingId } : {},
  loader: readAhead,
  component: ForYou,
})

async function readAhead() {
  // Without its part the page itself says what is missing.
  const ahead = await import('../listings/feed/feed-ahead.ts').catch(() => undefined)
  await ahead?.readFeedAhead()
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
