import { useLocation } from '@tanstack/react-router'
import type { Listing } from '#sync/listings.ts'
import { usePending } from '../device/use-pending.ts'
import { SavedHere } from '../outbox/saved-here.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { Alert } from '../ui/loading/alert.tsx'

type Props = { listings: readonly Listing[]; campus: string }

/** On the profile after a listing was posted: who sees it now, and how to tell others. */
export function Posted({ listings, campus }: Props) {
  const postedId = useLocation({ select: ({ state }) => state.postedId })
  const listing = listings.find(({ _id }) => _id === postedId)
  return listing ? <Notice listing={listing} campus={campus} /> : null
}

function Notice({ listing, campus }: { listing: Listing; campus: string }) {
  const isPending = usePending('listings', listing._id)
  // A word may hold it back, or a photo of it may be missing.
  if (listing.hidden) return null
  return isPending ? (
    <Alert tone="waiting">
      <SavedHere />
    </Alert>
  ) : (
    <Alert tone="good" actions={<ShareButton listing={listing} named />}>
      Posted. Students at {campus} see it now.
    </Alert>
  )
}
