import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import styles from './price-history.module.css'

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The prices of a listing that changed its price, the newest first. */
export function PriceHistory({ listing: { prices = [] } }: { listing: Listing }) {
  if (prices.length < 2) return null
  return (
    <details className={styles.history}>
      <summary className={styles.summary}>
        Price history
        <Icon name="chevron" size={20} />
      </summary>
      <ol className={styles.list} aria-label="Price history">
        {prices.toReversed().map(({ time, price }) => (
          <li key={time}>
            <time dateTime={time}>{date.format(new Date(time))}</time>
            <span>{priceText(price)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
