import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import styles from './card-price.module.css'
import { useEarlierPrice } from './earlier-price.ts'

/** The price of a card, after a drop with the earlier one struck through. */
export const CardPrice = ({ listing }: { listing: Listing }) =>
  listing.prices ? <PriceAfterChange listing={listing} /> : priceText(listing.price)

function PriceAfterChange({ listing }: { listing: Listing }) {
  const now = priceText(listing.price)
  const earlier = useEarlierPrice(listing)
  if (earlier === undefined) return now
  const was = priceText(earlier)
  return (
    <>
      <span aria-hidden className={styles.prices}>
        {now} <s className={styles.was}>{was}</s>
      </span>
      <span className="sr-only">
        was {was}, now {now}
      </span>
    </>
  )
}
