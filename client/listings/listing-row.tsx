import type { ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Photo } from '../images/photo.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { usePending } from '../device/use-pending.ts'
import { classNames } from '../ui/class-names.ts'
import { PersonText } from '../ui/person-text.tsx'
import { StatusBadge } from './badges.tsx'
import { HiddenBadge } from './hidden-notice.tsx'
import styles from './listing-row.module.css'
import words from './listing-words.module.css'
import { priceText } from '#sync/money.ts'

type Props = {
  listing: Listing
  title: ReactNode
  /** In place of the description. */
  note?: string
  /** The seller's control of the status, in place of its badge. */
  status?: ReactNode
}

/** A listing in a list, with more room for text. */
export function ListingRow({ listing, title, note, status }: Props) {
  const pending = usePending('listings', listing._id)
  return (
    <article className={styles.row} data-status={listing.status}>
      <div className={classNames(words.photo, styles.photo)} data-category={listing.category}>
        <Photo image={listing.images[0]} alt="" sizes="128px" />
      </div>
      <div className={styles.words}>
        <p className={words.price}>{priceText(listing.price)}</p>
        <PersonText as="h3" className={classNames(words.title, words.oneLine)}>
          {title}
        </PersonText>
        <PersonText as="p" className={styles.description} short>
          {note ?? listing.description}
        </PersonText>
        <div className={styles.foot}>
          <span className={styles.state}>
            {!status && <StatusBadge listing={listing} />}
            <HiddenBadge listing={listing} />
            {pending && <PendingMark />}
          </span>
        </div>
      </div>
      {status && <div className={styles.status}>{status}</div>}
    </article>
  )
}
