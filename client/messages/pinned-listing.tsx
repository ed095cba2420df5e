import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { priceText } from '#sync/money.ts'
import { Photo } from '../images/photo.tsx'
import { useListing } from '../listings/queries.ts'
import { refreshListing } from '../listings/refresh.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './pinned-listing.module.css'
import { useLastListing } from './queries.ts'

type Props = {
  otherUserId: string | undefined
  about: string | undefined
  /** A column beside the messages instead of a line above them. */
  isPanel: boolean
}

/** The listing that the conversation is about: of the next message, or of the last that named one. */
export function PinnedListing({ otherUserId, about, isPanel }: Props) {
  const last = useLastListing(otherUserId ?? '')
  const named = about ?? last
  const listing = useListing(named)
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
    <section aria-label="About this listing" className={className}>
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
    </section>
  )
}
