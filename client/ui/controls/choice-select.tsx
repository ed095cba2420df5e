import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldFrame } from './field.tsx'
import { Options, type SelectOption } from './options.tsx'
import chips from './chips.module.css'
import styles from './choice-select.module.css'
import segments from './segments.module.css'

type Look = 'chips' | 'segments' | 'rows'

const groups: Record<Look, string> = {
  chips: classNames(styles.chips),
  segments: classNames(segments.segments, styles.segments),
  rows: classNames(styles.rows),
}
const parts = { chips: chips.chip, segments: segments.segment, rows: styles.row }

type Props = FieldFrame &
  Pick<ComponentProps<'select'>, 'name' | 'aria-required'> & {
    options: readonly SelectOption[]
    value: string
    onChoose: (value: string) => void
    /** Without a value. */
    placeholder?: string
    /** The option for no value. A second tap on the chosen one chooses it. */
    none?: string
    look: Look
  }

/**
 * A native select that shows all its options. A pointer taps an option; keyboards and screen readers
 * use the select, which lies over its label.
 */
export function ChoiceSelect(props: Props) {
  const {
    label,
    hint,
    error,
    aside,
    options,
    value,
    onChoose,
    placeholder,
    none,
    look,
    ...select
  } = props
  return (
    <Field {...{ label, hint, error, aside }}>
      {(wiring) => (
        <div className={styles.choice} data-look={look}>
          <select
            {...select}
            {...wiring}
            className={styles.native}
            value={value}
            onChange={({ target }) => onChoose(target.value)}
          >
            {none !== undefined && <option value="">{none}</option>}
            <Options options={options} placeholder={placeholder} />
          </select>
          <div className={groups[look]} aria-hidden>
            {options.map((option) => (
              <span
                key={option.value}
                role="presentation"
                dir="auto"
                className={parts[look]}
                data-value={option.label}
                data-chosen={option.value === value || undefined}
                onClick={() =>
                  onChoose(none !== undefined && option.value === value ? '' : option.value)
                }
              >
                {look === 'chips' ? <span>{option.label}</span> : option.label}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
