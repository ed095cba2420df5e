import { useEffect } from 'react'
import type { Listing } from '#sync/listings.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import { SellerLine } from '../profiles/seller-line.tsx'
import { ReportListing } from '../reports/report-listing.tsx'
import { NotifySwitch } from '../saved-listings/notify-switch.tsx'
import { useSession } from '../session/session.ts'
import { lookAt } from './actions.ts'
import styles from './detail-body.module.css'
import { ListingFacts } from './facts.tsx'

type Props = { listing: Listing; saved: SavedListing | undefined }

export function DetailBody({ listing, saved }: Props) {
  const own = useIsOwn(listing)

  // Each opening counts; the server makes at most one of a day's.
  useEffect(() => void lookAt(listing._id, own), [listing._id, own])

  return (
    <ListingFacts listing={listing}>
      <SellerLine seller={listing.seller} />
      {!own && (
        <>
          <NotifySwitch listingId={listing._id} saved={saved} />
          <ReportListing listing={listing} className={styles.report} />
        </>
      )}
    </ListingFacts>
  )
}

export function useIsOwn(listing: Listing): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.user.id === listing.seller.id
}
