import { useId, useState } from 'react'
import { statuses, type Listing, type ListingStatus } from '#sync/listings.ts'
import { createListing } from '#sync/actions/listings.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { reveal } from '../ui/reveal.ts'
import { useUnsent } from '../device/use-pending.ts'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import { setStatus } from './set-status.ts'
import styles from './status-control.module.css'

const DealChoices = lazyPart(async () => (await import('../deals/deal-choices.tsx')).DealChoices)

/**
 * Available, Pending or Sold in one tap, with a way back. For the seller. A listing that no request has
 * carried has none, because no one can see it.
 */
export function StatusControl({ listing, small }: { listing: Listing; small?: boolean }) {
  const [before, setBefore] = useState<ListingStatus>()
  const [error, setError] = useState<FormError>()
  const id = useId()
  const isUnsent = useUnsent(createListing, 'id', listing._id) !== undefined

  async function change(status: ListingStatus, undo: ListingStatus | undefined) {
    setError(undefined)
    setBefore(undo)
    const outcome = await setStatus(listing, status)
    if (outcome.kind !== 'refused') return
    setBefore(undefined)
    setError(formErrorOf(outcome))
  }

  if (isUnsent) return null
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
              ref={reveal}
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
      <PartPlace quiet>
        <DealChoices listing={listing} isAsking={before !== undefined || !small} />
      </PartPlace>
      <FormAlert error={error} />
    </div>
  )
}
