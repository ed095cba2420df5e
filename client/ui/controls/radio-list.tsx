import { useId } from 'react'
import { Written } from '../written.tsx'
import styles from './radio-list.module.css'

interface Choice {
  value: string
  title: string
  hint?: string
}

type Props = {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

/** One choice among a few, each a row with room for a thumb. */
export function RadioList({ label, choices, value: chosen, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {choices.map(({ value, title, hint = '' }) => (
        <label key={value} className={styles.row}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className={styles.words}>
            <Written as="span" className={styles.name}>
              {title}
            </Written>
            {hint !== '' && (
              <Written as="span" className={styles.hint}>
                {hint}
              </Written>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
