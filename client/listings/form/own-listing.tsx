import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { useListing } from '../queries.ts'
import { refreshListing } from '../refresh.ts'
import { FormSkeleton } from './form-skeleton.tsx'

type Props = { id: string; children: (listing: Listing, user: SessionUser) => ReactNode }

/** A page about the user's own listing. It refuses listings of others and unknown ones. */
export function OwnListing({ id, children }: Props) {
  const session = useSession()
  const listing = useListing(id)
  const [found, setFound] = useState<boolean>()
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    void refreshListing(id).then((there) => {
      setFound(there)
      setAsked(true)
    })
  }, [id])

  if (session.status !== 'signed-in') return null
  if (listing && listing.seller.id === session.user.id) return children(listing, session.user)
  if (listing === undefined || (listing === null && !asked)) return <FormSkeleton />
  return (
    <EmptyState
      scene="books"
      alone
      title={
        found === undefined && !listing
          ? 'This listing isn’t on this device.'
          : 'This listing is not available.'
      }
      action={
        <Link to="/for-you" className={buttonClass()}>
          Browse Listings
        </Link>
      }
    >
      <p>
        {listing
          ? 'Only the seller can edit it.'
          : 'It may have been sold or removed in the meantime.'}
      </p>
    </EmptyState>
  )
}
