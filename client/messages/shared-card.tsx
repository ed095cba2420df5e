import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Photo } from '../images/photo.tsx'
import { priceText } from '#sync/money.ts'
import { useListing } from '../listings/queries.ts'
import { refreshListing } from '../listings/refresh.ts'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './shared-card.module.css'

/** The listing that a message is about. */
export function SharedCard({ id }: { id: string }) {
  const listing = useListing(id)
  const missing = useMissing(id, listing === null)

  if (listing) {
    return (
      <Link to="/for-you" search={{ listingId: id }} className={styles.card}>
        <span className={styles.photo}>
          <Photo image={listing.images[0]} alt="" sizes="64px" />
        </span>
        <span className={styles.words}>
          <span className={styles.price}>{priceText(listing.price)}</span>
          <PersonText as="span" className={styles.title} short>
            {listing.title}
          </PersonText>
          <span className={styles.status}>{listing.status}</span>
        </span>
      </Link>
    )
  }
  if (missing) return <p className={styles.missing}>{missing}</p>
  return (
    <div className={styles.card} aria-hidden>
      <Skeleton className={styles.photo} />
      <Skeleton lines={2} />
    </div>
  )
}

/** Fetches a listing once that the device does not hold. */
function useMissing(id: string, isAbsent: boolean): string | undefined {
  const [sentence, setSentence] = useState<string>()

  useEffect(() => {
    if (!isAbsent) return
    void refreshListing(id).then((found) => {
      if (found === false) setSentence('This listing is not available.')
      if (found === undefined)
        setSentence('This listing isn’t on this device and couldn’t be loaded.')
    })
  }, [id, isAbsent])

  return isAbsent ? sentence : undefined
}
