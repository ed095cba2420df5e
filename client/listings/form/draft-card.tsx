import { isNew } from '#sync/feed.ts'
import type { Listing } from '#sync/listings.ts'
import { ListingCard } from '../card.tsx'
import { useNow } from '../now.ts'
import styles from './draft-card.module.css'

/** The card as others will see it. */
export function DraftCard({ listing }: { listing: Listing }) {
  const now = useNow()
  return (
    <div className={styles.frame}>
      <p className={styles.label}>How the card will look</p>
      <ListingCard
        listing={listing}
        isNew={isNew(listing, now)}
        title={<span>{listing.title || 'Your title'}</span>}
      />
    </div>
  )
}
