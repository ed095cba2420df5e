import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldFrame } from './field.tsx'
import { Icon } from '../drawing/icon.tsx'
import box from './field-box.module.css'
import styles from './select.module.css'

export type SelectOption = { value: string; label: string }

type Props = FieldFrame &
  ComponentProps<'select'> & { options: readonly SelectOption[]; placeholder?: string }

/** The system's own list in our frame. A phone shows it best. */
export function Select({ label, hint, error, aside, options, placeholder, ...select }: Props) {
  return (
    <Field {...{ label, hint, error, aside }} id={select.id}>
      {(wiring) => (
        <span className={classNames(box.box, styles.box)}>
          <select {...select} {...wiring} className={classNames(box.input, styles.select)}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" size={20} className={classNames(box.chevron, styles.chevron)} />
        </span>
      )}
    </Field>
  )
}
