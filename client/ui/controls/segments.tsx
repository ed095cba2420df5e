import { classNames } from '../class-names.ts'
import styles from './segments.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  /** Where little room is: in a card. */
  small?: boolean | undefined
}

/**
 * One choice of few, side by side. Buttons instead of radios: an arrow key must not act at once where
 * each choice is sent.
 */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  small,
}: Props<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.segments, small && styles.small)}
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.segment}
          data-value={option}
          aria-pressed={option === value}
          onClick={() => option !== value && onChange(option)}
        >
          {option}
        </button>
      ))}
    </div>
  )
}
