import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }

/** The browser's own checkbox in our style. Its label is part of the target. */
export function Checkbox({ label, ...input }: Props) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
