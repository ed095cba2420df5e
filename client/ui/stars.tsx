import { Icon } from './icon.tsx'
import styles from './stars.module.css'

/** Filled and empty stars out of five, and the number with one decimal. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const full = Math.round(rating)
  const number = rating.toLocaleString(undefined, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <span className={styles.stars}>
      <span className="sr-only">{full} of 5 stars,</span>
      <span className={styles.row} aria-hidden>
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon
            key={star}
            name="star"
            size={size}
            filled={star <= full}
            className={star <= full ? styles.full : styles.empty}
          />
        ))}
      </span>
      <span className={styles.number}>{number}</span>
    </span>
  )
}
