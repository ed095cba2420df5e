import type { ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { PendingMark } from '../../ui/drawing/pending-mark.tsx'
import { Badge } from '../../ui/drawing/badge.tsx'
import { StatusBadge } from '../badges.tsx'
import { useCategoryLabel } from '../categories.ts'
import { countText } from '../counts.ts'
import styles from './facts.module.css'
import { useNow } from '../../ui/now.ts'
import { priceText } from '#sync/money.ts'
import { PersonText } from '../../ui/person-text.tsx'
import { exactTime, timeAgo } from '../../ui/time-ago.ts'

/** Price and title, which name the sheet. */
export const ListingHeading = ({ listing }: { listing: Listing }) => (
  <span className={styles.heading}>
    <span className={styles.price}>{priceText(listing.price)}</span>{' '}
    <PersonText as="span" className={styles.title}>
      {listing.title}
    </PersonText>
  </span>
)

type Props = {
  listing: Listing
  pending?: boolean
  /** The seller's control of the status, in place of its badge. */
  status?: ReactNode
  /** Who sells it, above the description. */
  seller: ReactNode
  children?: ReactNode
}

/** All facts of a listing. */
export function ListingFacts({ listing, pending, status, seller, children }: Props) {
  const now = useNow()
  const category = useCategoryLabel(listing.category)
  const { eventType, condition, timeListed, views, inquiries } = listing
  return (
    <div className={styles.facts}>
      <p className={styles.meta}>
        <time dateTime={timeListed} title={exactTime(timeListed)}>
          {timeAgo(timeListed, now)}
        </time>
        <span>{countText(views, 'view', 'views')}</span>
        <span>{countText(inquiries, 'inquiry', 'inquiries')}</span>
      </p>
      <p className={styles.badges}>
        {!status && <StatusBadge listing={listing} />}
        <Badge icon="tag">
          <PersonText>{category}</PersonText>
        </Badge>
        {eventType && <Badge icon="ticket">{eventType}</Badge>}
        {condition && <Badge icon="check">{condition}</Badge>}
        {pending && <PendingMark />}
      </p>
      {status}
      {seller}
      <PersonText as="p" className={styles.description}>
        {listing.description}
      </PersonText>
      {children}
    </div>
  )
}
