import { useId } from 'react'
import styles from './chips.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A filter of one choice: radio buttons that look like chips. */
export function Chips<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset
      className={styles.chips}
      // The router puts back what was scrolled, by this name. A reload begins with another choice,
      // so its row must begin at its start: the name is of this load alone.
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
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
