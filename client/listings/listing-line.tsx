import type { ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { Photo } from '../images/photo.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './listing-line.module.css'

type Props = {
  /** Missing if it is gone. Then there is only the title. */
  listing: Listing | undefined
  title: ReactNode
  /** Below the price. */
  children?: ReactNode
}

/** A listing beside a small photo: its title, its price, and its status unless that is Available. */
export const ListingLine = ({ listing, title, children }: Props) => (
  <div className={styles.line}>
    {listing && (
      <span className={styles.photo}>
        {listing.images[0] ? (
          <Photo image={listing.images[0]} alt="" sizes="48px" />
        ) : (
          <Icon name="image" size={20} />
        )}
      </span>
    )}
    <div className={styles.words}>
      <div className={styles.title}>{title}</div>
      {listing && (
        <p className={styles.price}>
          {priceText(listing.price)}
          {listing.status !== 'Available' && ` · ${listing.status}`}
        </p>
      )}
      {children}
    </div>
  </div>
)
