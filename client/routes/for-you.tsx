import { createFileRoute } from '@tanstack/react-router'
import { Feed } from '../listings/feed.tsx'
import { LinkedListing } from '../listings/linked-listing.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/for-you')({
  validateSearch: ({ listingId }): { listingId?: string } =>
    typeof listingId === 'string' ? { listingId } : {},
  component: ForYou,
})

function ForYou() {
  const { listingId } = Route.useSearch()
  return (
    <Guard>
      {listingId !== undefined && <LinkedListing id={listingId} />}
      <Feed />
    </Guard>
  )
}
