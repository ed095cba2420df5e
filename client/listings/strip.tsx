import { useId, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { Photo } from '../images/photo.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { CardLink } from './card-link.tsx'
import { useOpenedListing } from './detail/opened-listing.ts'
import styles from './strip.module.css'

type Props = { title: ReactNode; listings: readonly Listing[] | undefined; level?: 2 | 3 }

/** Small cards side by side under a heading. Without listings, nothing. */
export function ListingStrip({ title, listings, level = 3 }: Props) {
  const id = useId()
  const { open } = useOpenedListing()
  const Heading = level === 2 ? 'h2' : 'h3'
  if (!listings || listings.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <ul className={styles.strip}>
        {listings.map((listing) => (
          <li key={listing._id} className={styles.card} data-category={listing.category}>
            <Photo image={listing.images[0]} alt="" sizes="120px" className={styles.photo} />
            <span className={styles.price}>{priceText(listing.price)}</span>
            <PersonText as="span" className={styles.title} short>
              <CardLink listing={listing} onOpen={open} />
            </PersonText>
          </li>
        ))}
      </ul>
    </section>
  )
}
