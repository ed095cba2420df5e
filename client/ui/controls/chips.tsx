import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './chips.module.css'

type Props<Value extends string> = {
  label: string
  /** One without effect is disabled, unless it is chosen. */
  options: readonly { value: Value; label: string; isDead?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  /** Several rows instead of one that scrolls. */
  wrap?: boolean
}

/** A filter with one choice: radio buttons that look like chips. */
export function Chips<Value extends string>({
  label,
  options,
  value,
  onChange,
  wrap,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset
      className={classNames(styles.chips, wrap && styles.wrap)}
      // The router restores scroll positions by this name. After a reload another chip is chosen,
      // so the row must start at its beginning: the name is unique to this page load.
      data-scroll-restoration-id={`${name}${performance.timeOrigin}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDead && option.value !== value}
            onChange={() => onChange(option.value)}
          />
          <span dir="auto">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
