import { isNew } from '#sync/feed.ts'
import type { Listing } from '#sync/listings.ts'
import { ListingCard } from '../card.tsx'
import { timeAgo } from '../../ui/time-ago.ts'
import { useNow } from '../../ui/now.ts'
import styles from './draft-card.module.css'
import type { DraftFields } from './draft.ts'

type Props = { listing: Listing; fields: DraftFields }

/** The card as others will see it. A field without text shows its name. */
export function DraftCard({ listing, fields }: Props) {
  const now = useNow()
  return (
    <div className={styles.frame}>
      <p className={styles.label}>How the card will look</p>
      <ListingCard
        listing={listing}
        isNew={isNew(listing, now)}
        age={timeAgo(listing.timeListed, now)}
        title={fields.title.trim() ? listing.title : <Blank>Title</Blank>}
        price={fields.price.trim() === '' && <Blank>Price</Blank>}
        category={fields.category === '' && <Blank>Category</Blank>}
      />
    </div>
  )
}

const Blank = ({ children }: { children: string }) => (
  <span className={styles.blank}>{children}</span>
)
