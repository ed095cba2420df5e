import { useId, useState } from 'react'
import { statuses, type Listing, type ListingStatus } from '#sync/listings.ts'
import { buyerOf } from '#sync/deals/deals.ts'
import { sell } from '../deals/actions.ts'
import { BuyerChoice } from '../deals/buyer-choice.tsx'
import { OffersLink } from '../deals/page/offers-link.tsx'
import { SoldInstead } from '../deals/sold-instead.tsx'
import { useHolder } from '../deals/queries.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { useReservation } from './reservation.ts'
import { setStatus } from './set-status.ts'
import styles from './status-control.module.css'

/** Available, Pending or Sold in one tap, with a way back. For the seller. */
export function StatusControl({ listing, small }: { listing: Listing; small?: boolean }) {
  const [before, setBefore] = useState<ListingStatus>()
  const [error, setError] = useState<FormError>()
  const id = useId()
  const reservation = useReservation(listing)
  const holder = useHolder(listing._id)

  async function change(status: ListingStatus, undo: ListingStatus | undefined) {
    setError(undefined)
    setBefore(undo)
    if (status === 'Sold' && holder !== undefined) return sell(listing._id, buyerOf(holder))
    const outcome = await setStatus(listing, status)
    if (outcome.kind !== 'refused') return
    setBefore(undefined)
    setError(formErrorOf(outcome))
  }

  return (
    <div className={styles.control}>
      <Segments
        label={`Status of ${listing.title}`}
        options={statuses}
        small={small}
        value={listing.status}
        onChange={(status) => void change(status, listing.status)}
      />
      <div className={styles.said} role="status">
        {before && before !== listing.status && (
          <>
            <span id={id}>Marked as {listing.status.toLowerCase()}.</span>
            <Button
              variant="plain"
              small
              aria-describedby={id}
              onClick={() => void change(before, undefined)}
            >
              Undo
            </Button>
          </>
        )}
      </div>
      {reservation !== undefined && <p className={styles.held}>{reservation}</p>}
      {holder !== undefined && <SoldInstead listingId={listing._id} holder={holder} />}
      <FormAlert error={error} />
      {before && before !== listing.status && (
        <BuyerChoice key={listing.status} listing={listing} />
      )}
      <OffersLink listingId={listing._id} />
    </div>
  )
}
