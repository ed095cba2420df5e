import type { ReactNode } from 'react'
import { dayIn, mustGoWords } from '#sync/deals/must-go-by.ts'
import { isNew } from '#sync/feed.ts'
import { hasEventType, type Listing } from '#sync/listings.ts'
import { PendingMark } from '../../ui/drawing/pending-mark.tsx'
import { Badge } from '../../ui/drawing/badge.tsx'
import { NewBadge, ReservedBadge, StatusBadge } from '../badges.tsx'
import { useReservation } from '../reservation.ts'
import { useCategoryLabel } from '../categories.ts'
import { countText } from '../counts.ts'
import { useEarlierPrice } from '../earlier-price.ts'
import { PriceHistory } from './price-history.tsx'
import styles from './facts.module.css'
import { useNow } from '../../ui/now.ts'
import { priceText } from '#sync/money.ts'
import { exactTime, timeAgo } from '../../ui/time-ago.ts'
import { Written } from '../../ui/written.tsx'

/** Price and title, which name the sheet. */
export function ListingHeading({ listing }: { listing: Listing }) {
  const earlier = useEarlierPrice(listing)
  return (
    <span className={styles.heading}>
      <span className={styles.price}>
        {priceText(listing.price)}
        {earlier !== undefined && <span className={styles.was}>Was {priceText(earlier)}</span>}
      </span>{' '}
      <Written as="span" className={styles.title}>
        {listing.title}
      </Written>
    </span>
  )
}

type Props = {
  listing: Listing
  pending?: boolean
  /** The seller's control of the status, in place of its badge. */
  status?: ReactNode
  children?: ReactNode
}

/** All facts of a listing. */
export function ListingFacts({ listing, pending, status, children }: Props) {
  const now = useNow()
  const reservation = useReservation(listing)
  const lastDay = lastDayOf(listing, dayIn(now))
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
        {!status && <StatusBadge status={listing.status} />}
        {!status && reservation && <ReservedBadge>{reservation}</ReservedBadge>}
        {lastDay && (
          <Badge tone="amber" icon="clock">
            {lastDay}
          </Badge>
        )}
        {isNew(listing, now) && <NewBadge />}
        <Badge icon="tag">{category}</Badge>
        {eventType && <Badge icon="ticket">{eventType}</Badge>}
        {condition && <Badge icon="check">{condition}</Badge>}
        {pending && <PendingMark />}
      </p>
      {status}
      <Written as="p" className={styles.description}>
        {listing.description}
      </Written>
      <PriceHistory listing={listing} />
      {children}
    </div>
  )
}

/** Whoever looks at a ticket wants to know the day, however far it is. */
const lastDayOf = (listing: Listing, today: string): string | undefined =>
  listing.status === 'Sold'
    ? undefined
    : mustGoWords(listing, today, hasEventType(listing.category) ? Infinity : undefined)
