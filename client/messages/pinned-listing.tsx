import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { DealLine } from '../deals/deal-line.tsx'
import { OfferButton } from '../deals/offer-button.tsx'
import { useDealAbout, useMoreWith, useRefusedMoves } from '../deals/queries.ts'
import { RefusedDeal } from '../deals/refused-deal.tsx'
import { ReserveButton } from '../deals/reserve-button.tsx'
import { useSession } from '../device/session/session.ts'
import { Photo } from '../images/photo.tsx'
import { useListing } from '../listings/queries.ts'
import { refreshListing } from '../listings/refresh.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import styles from './pinned-listing.module.css'
import { useLastListing } from './queries.ts'

type Props = {
  otherUserId: string | undefined
  /** Of the other person. */
  name: string
  about: string | undefined
  /** A column beside the messages instead of a line above them. */
  isPanel: boolean
}

/**
 * The listing that the conversation is about: of the next message, or of the last that named one. Below
 * it, how the deal about it stands.
 */
export function PinnedListing({ otherUserId, name, about, isPanel }: Props) {
  const last = useLastListing(otherUserId ?? '')
  const named = about ?? last
  const listing = useListing(named)
  const deal = useDealAbout(listing, otherUserId ?? listing?.seller._id)
  const isAbsent = named !== undefined && listing === null
  const [asked, setAsked] = useState<string>()

  useEffect(() => {
    if (isAbsent) void refreshListing(named).then(() => setAsked(named))
  }, [isAbsent, named])

  const className = isPanel ? styles.panel : styles.line
  if (!listing) {
    // The messages stay where they are when it arrives.
    const isAwaited = named !== undefined && (listing === undefined || asked !== named)
    return isAwaited && <Skeleton className={classNames(className, styles.awaited)} />
  }
  const { _id: listingId, images, price, title, status } = listing
  return (
    <div className={className}>
      <section aria-label="About this listing" className={styles.row}>
        <Link to="/for-you" search={{ listingId }} className={styles.pin}>
          <span className={styles.photo}>
            <Photo image={images[0]} alt="" sizes={isPanel ? '240px' : '40px'} />
          </span>
          <PersonText as="span" className={styles.title}>
            {title}
          </PersonText>
          <span className={styles.facts}>
            <span className={styles.price}>{priceText(price)}</span> {status}
          </span>
          <Icon name="forward" size={20} />
        </Link>
        {deal !== undefined && (
          <FirstMove
            listing={listing}
            otherUserId={otherUserId}
            name={name}
            isBegun={deal !== null}
          />
        )}
      </section>
      {deal && <DealLine of={deal} />}
      <OtherDeals listingId={listingId} otherUserId={otherUserId ?? listing.seller._id} />
    </div>
  )
}

type OtherDealsProps = { listingId: string; otherUserId: string }

/** Moves that were refused, and how many more deals the two have. */
function OtherDeals({ listingId, otherUserId }: OtherDealsProps) {
  const refused = useRefusedMoves(listingId, otherUserId)
  const more = useMoreWith(otherUserId, listingId, useNow())
  return (
    <>
      {refused.map((entry) => (
        <RefusedDeal key={entry.seq} entry={entry} />
      ))}
      {more > 0 && (
        <Link to="/deals" className={styles.more}>
          {more === 1 ? '1 more deal' : `${more} more deals`}
        </Link>
      )}
    </>
  )
}

type FirstMoveProps = {
  listing: Listing
  otherUserId: string | undefined
  name: string
  isBegun: boolean
}

/** What begins a deal: an offer, or a reservation by the seller. */
function FirstMove({ listing, otherUserId, name, isBegun }: FirstMoveProps) {
  const { user } = useSession()
  if (listing.seller._id !== user?.id) return <OfferButton listing={listing} isBesideLine />
  if (isBegun || otherUserId === undefined || listing.status !== 'Available') return null
  return <ReserveButton listing={listing} buyerId={otherUserId} name={name} />
}
