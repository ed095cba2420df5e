import { useEffect, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import { CautionLine } from '../../cautions/caution-line.tsx'
import { useRefusedOf } from '../../refusals/queries.ts'
import { MissingPhotos } from '../form/missing-photos.tsx'
import { RefusedListing } from '../form/refused-listing.tsx'
import { usePending } from '../../device/use-pending.ts'
import { SellerLine } from '../../profiles/seller-line.tsx'
import { NotifySwitch } from '../../saved-listings/notify-switch.tsx'
import { useSession } from '../../device/session/session.ts'
import { lookAt } from '../actions.ts'
import { HiddenNotice } from '../hidden-notice.tsx'
import { SellLike } from '../sell-like.tsx'
import { StatusControl } from '../status-control.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { afterPaint, useAfterPaint } from '../../ui/use-after-paint.ts'
import { useSellerListings, useSimilarListings } from '../queries.ts'
import { ListingStrip } from '../strip.tsx'
import styles from './detail-body.module.css'
import { ListingFacts } from './facts.tsx'

type Props = {
  listing: Listing
  saved: SavedListing | undefined
  /** The button that reports it. */
  report: (className?: string) => ReactNode
}

export function DetailBody({ listing, saved, report }: Props) {
  const own = useIsOwn(listing)
  const pending = usePending('listings', listing._id)
  const refused = useRefusedOf(listing._id)

  // Reports each opening. The server counts at most one a day per viewer.
  useEffect(() => {
    const left = new AbortController()
    const cancel = afterPaint(() => void lookAt(listing._id, own, left.signal))
    return () => {
      cancel()
      left.abort()
    }
  }, [listing._id, own])

  return (
    <ListingFacts
      listing={listing}
      pending={pending}
      status={own && <StatusControl listing={listing} />}
      seller={<SellerLine seller={listing.seller} />}
    >
      {refused.map((entry) => (
        <RefusedListing key={entry.seq} entry={entry} />
      ))}
      <HiddenNotice listing={listing} />
      {!own && <CautionLine text={`${listing.title}\n${listing.description}`} />}
      {own && <MissingPhotos listing={listing} />}
      {own && <SellLike listing={listing} className={styles.report} />}
      {!own && (
        <>
          <NotifySwitch listingId={listing._id} saved={saved} />
          {report(styles.report)}
        </>
      )}
    </ListingFacts>
  )
}

export function useIsOwn(listing: Listing): boolean {
  const session = useSession()
  return session.user?.id === listing.seller.id
}

/** How many each row has at most. */
const most = 10

/** More of the seller and similar listings, as far as the device holds them. One's own listing has none. */
export function MoreListings({ listing }: { listing: Listing }) {
  const own = useIsOwn(listing)
  // It reads many rows, which would delay the sheet.
  const isPainted = useAfterPaint()
  return !own && isPainted && <Strips listing={listing} />
}

function Strips({ listing }: { listing: Listing }) {
  const ofSeller = useSellerListings(listing.seller._id)
  const similar = useSimilarListings(listing, most)
  const others = ofSeller?.filter(({ _id, status }) => _id !== listing._id && status !== 'Sold')
  return (
    <>
      <ListingStrip
        title={
          <>
            More from <PersonText>{listing.seller.username}</PersonText>
          </>
        }
        listings={others?.slice(0, most)}
      />
      <ListingStrip title="Similar listings" listings={similar} />
    </>
  )
}
