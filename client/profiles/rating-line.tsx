import { filledStars, highestRating } from '#sync/reviews.ts'
import { Stars } from '../ui/drawing/stars.tsx'
import styles from './rating-line.module.css'

/** Rounds half up, as the stars do. */
const oneDecimal = (average: number): string => (Math.round(average * 10) / 10).toFixed(1)

type Props = {
  average: number
  count: number | undefined
  /** There are more than counted. */
  more: boolean
}

/**
 * The average rating of a person as stars and as a number. Without reviews there is neither, because
 * 0.0 looks like the worst rating.
 */
export function RatingLine({ average, count = 0, more }: Props) {
  if (count === 0) return <p className={styles.count}>No reviews yet</p>
  const number = oneDecimal(average)
  return (
    <p className={styles.rating}>
      <Stars
        filled={filledStars(average)}
        label={`Rated ${number} out of ${highestRating} stars`}
        size={20}
      />
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <span className={styles.count}>
        {count === 1 ? '1 review' : `${count}${more ? '+' : ''} reviews`}
      </span>
    </p>
  )
}
