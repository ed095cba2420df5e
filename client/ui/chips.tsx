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
    <fieldset className={styles.chips}>
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
