import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldFrame } from './field.tsx'
import { Icon } from '../drawing/icon.tsx'
import { Options, type SelectOption } from './options.tsx'
import box from './field-box.module.css'
import styles from './select.module.css'

type Props = FieldFrame &
  ComponentProps<'select'> & { options: readonly SelectOption[]; placeholder?: string }

/** The system's own list in our frame. A phone shows it best. */
export function Select(props: Props) {
  const { label, hint, error, isWrong, aside, options, placeholder, ...select } = props
  return (
    <Field {...{ label, hint, error, isWrong, aside }} id={select.id}>
      {(wiring) => (
        <span className={classNames(box.box, styles.box)}>
          <select {...select} {...wiring} className={classNames(box.input, styles.select)}>
            <Options options={options} placeholder={placeholder} />
          </select>
          <Icon name="chevron" size={20} className={classNames(box.chevron, styles.chevron)} />
        </span>
      )}
    </Field>
  )
}
