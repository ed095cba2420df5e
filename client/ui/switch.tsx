import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './switch.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string
  hint?: ReactNode
  /** A change that waits for the network: amber instead of lawn. */
  pending?: boolean
}

export function Switch({ label, hint, pending, ...input }: Props) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className={styles.row} data-pending={pending ? '' : undefined}>
      <span className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  )
}
