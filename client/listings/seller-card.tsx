import type { ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { usePending } from '../device/use-pending.ts'
import { Photo } from '../images/photo.tsx'
import { classNames } from '../ui/class-names.ts'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { StatusBadge } from './badges.tsx'
import { HiddenBadge } from './hidden-notice.tsx'
import words from './listing-words.module.css'
import styles from './seller-card.module.css'

type Props = {
  listing: Listing
  title: ReactNode
  /** Over the photo: the seller's way to edit it. */
  corner?: ReactNode
  /** The seller's control of the status, in place of its badge. */
  status?: ReactNode
}

/** A listing on its seller's profile. */
export function SellerCard({ listing, title, corner, status }: Props) {
  const pending = usePending('listings', listing._id)
  return (
    <article className={styles.card} data-status={listing.status}>
      <div className={classNames(words.photo, styles.photo)} data-category={listing.category}>
        <Photo
          image={listing.images[0]}
          alt=""
          sizes="(min-width: 1200px) 220px, (min-width: 768px) 30vw, 100px"
        />
        <div className={styles.badge}>
          <HiddenBadge listing={listing} />
          {!status && listing.status !== 'Available' && <StatusBadge listing={listing} />}
        </div>
      </div>
      <p className={styles.line}>
        <span className={words.price}>{priceText(listing.price)}</span>
        {pending && <PendingMark />}
      </p>
      <PersonText as="h3" className={classNames(words.title, words.oneLine)}>
        {title}
      </PersonText>
      <PersonText as="p" className={styles.description}>
        {listing.description}
      </PersonText>
      {status && <div className={styles.status}>{status}</div>}
      {corner && <div className={styles.corner}>{corner}</div>}
    </article>
  )
}
