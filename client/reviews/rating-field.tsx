import { useId } from 'react'
import { ratingWords } from '#sync/reviews.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './rating-field.module.css'

type Props = {
  name: string
  /** A number from 1 to 5 as a text, or empty. */
  value: string
  error?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** Five stars to choose from: radio buttons, each with its word. */
export function RatingField({ name, value, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend>Rating</legend>
      <div className={styles.stars}>
        {ratingWords.map((word, i) => {
          const rating = i + 1
          return (
            <label key={word} className={styles.star}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={value === String(rating)}
                onChange={onChange}
              />
              <span className={rating <= Number(value) ? styles.filled : styles.empty}>
                <Icon name="star" size={32} filled={rating <= Number(value)} />
              </span>
              <span className={styles.word}>
                <span className="sr-only">{rating} </span>
                {word}
              </span>
            </label>
          )
        })}
      </div>
      <p id={id} className={styles.error} aria-live="polite">
        {error && (
          <>
            <Icon name="alert" size={16} />
            {error}
          </>
        )}
      </p>
    </fieldset>
  )
}
