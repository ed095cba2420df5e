import type { ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Photo } from '../images/photo.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { classNames } from '../ui/class-names.ts'
import { NewBadge, OwnMark, RecommendedBadge, RecommendedMark, StatusBadge } from './badges.tsx'
import styles from './card.module.css'
import { useCategoryLabel } from './categories.ts'
import { countText, shortCount } from './counts.ts'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { HiddenBadge } from './hidden-notice.tsx'
import words from './listing-words.module.css'
import { priceText } from '#sync/money.ts'

type Props = {
  listing: Listing
  isNew?: boolean
  recommended?: boolean
  own?: boolean
  /** How long ago it was listed, in words. */
  age: string
  /** A change to it waits to be sent. */
  pending?: boolean
  /** Whether it is on the first screen. */
  eager?: boolean
  /** The link around the title, which covers the whole card. */
  title: ReactNode
  titleId?: string
  /** Shown in place of an empty price or category in a form's preview. */
  price?: ReactNode
  category?: ReactNode
  /** Content of the photo's upper corner: the heart. */
  corner?: ReactNode
}

/**
 * Declares half of a phone's width as 100 pixels, so that its browser chooses the small file. That
 * file is sharp enough there. The large one is ten times the bytes for each card.
 */
const sizes = '(min-width: 1200px) 220px, (min-width: 900px) 24vw, (min-width: 600px) 31vw, 100px'

/** How a listing looks in a grid. */
export function ListingCard({
  listing,
  isNew,
  recommended,
  own,
  age,
  pending,
  eager,
  title,
  titleId,
  corner,
  ...instead
}: Props) {
  const { eventType, seller, price, status } = listing
  const category = useCategoryLabel(listing.category)
  const badge = badgeOf({ listing, isNew, recommended })
  return (
    <div className={styles.card} data-status={status}>
      <div className={classNames(words.photo, styles.photo)} data-category={listing.category}>
        <Photo image={listing.images[0]} alt="" eager={eager} sizes={sizes} />
        <div className={styles.badge}>
          {badge === 'hidden' && <HiddenBadge listing={listing} />}
          {badge === 'status' && <StatusBadge listing={listing} />}
          {badge === 'new' && <NewBadge />}
          {badge === 'recommended' && <RecommendedBadge />}
        </div>
      </div>
      <div className={styles.text}>
        <p className={styles.line}>
          <span className={words.price}>{instead.price || priceText(price)}</span>
          {isNew && badge !== 'new' && <NewBadge mark />}
          {recommended && badge !== 'recommended' && <RecommendedMark />}
          {badge !== 'status' && <StatusBadge listing={listing} mark />}
        </p>
        <PersonText
          as="h2"
          id={titleId}
          className={classNames(words.title, words.oneLine, styles.title)}
        >
          {title}
        </PersonText>
        <p className={styles.meta}>
          <span>
            {!instead.category && eventType && <span>{eventType} · </span>}
            {instead.category || <PersonText>{category}</PersonText>}
          </span>
          {pending ? <PendingMark /> : <time dateTime={listing.timeListed}>{age}</time>}
        </p>
        <p className={styles.meta}>
          <PersonText as="span">{seller.username}</PersonText>
          {own && <OwnMark />}
          <Count
            icon="eye"
            count={listing.views}
            said={countText(listing.views, 'view', 'views')}
          />
          <Count
            icon="message"
            count={listing.inquiries}
            said={countText(listing.inquiries, 'inquiry', 'inquiries')}
          />
        </p>
      </div>
      {corner && <div className={styles.corner}>{corner}</div>}
    </div>
  )
}

/** The one badge over the photo. What it leaves out is a mark in the text. */
function badgeOf(card: {
  listing: Listing
  isNew: boolean | undefined
  recommended: boolean | undefined
}) {
  const { listing, isNew, recommended } = card
  if (listing.hidden) return 'hidden'
  if (listing.status !== 'Available') return 'status'
  if (isNew) return 'new'
  return recommended ? 'recommended' : undefined
}

function Count({ icon, count, said }: { icon: IconName; count: number; said: string }) {
  return (
    <span className={styles.count} title={said}>
      <Icon name={icon} size={14} />
      <span aria-hidden>{shortCount(count)}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}
