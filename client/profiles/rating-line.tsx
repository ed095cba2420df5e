import { filledStars, highestRating } from '#sync/reviews.ts'
import { Stars } from '../ui/drawing/stars.tsx'
import styles from './rating-line.module.css'

/** Rounds half up, as the stars do. */
const oneDecimal = (average: number): string => (Math.round(average * 10) / 10).toFixed(1)

type Props = {
  /** Zero without reviews: the lowest rating is 1. */
  average: number
  count: number | undefined
  /** There are more than counted. */
  more: boolean
}

/** The average rating of a person as stars and as a number. */
export function RatingLine({ average, count, more }: Props) {
  if (average === 0) return <p className={styles.count}>No reviews yet</p>
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
      {count !== undefined && (
        <span className={styles.count}>
          {count === 1 ? '1 review' : `${count}${more ? '+' : ''} reviews`}
        </span>
      )}
    </p>
  )
}
