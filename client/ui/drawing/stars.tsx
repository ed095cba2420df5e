import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import styles from './stars.module.css'

const places = [1, 2, 3, 4, 5]

type Props = {
  /** How many of the five are filled, a whole number. */
  filled: number
  /** The exact value in words, for screen readers. */
  label: string
  size?: number
  className?: string | undefined
}

/** Five stars, some of them filled. */
export const Stars = ({ filled, label, size = 18, className }: Props) => (
  <span className={classNames(styles.stars, className)} role="img" aria-label={label}>
    {places.map((place) => (
      <span key={place} className={place <= filled ? styles.filled : styles.empty}>
        <Icon name="star" size={size} filled={place <= filled} />
      </span>
    ))}
  </span>
)
