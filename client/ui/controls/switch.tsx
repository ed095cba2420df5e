import { useId, type ReactNode } from 'react'
import styles from './switch.module.css'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  /** A change that waits to be sent: amber instead of green. */
  pending?: boolean | undefined
  disabled?: boolean | undefined
}

export function Switch({ label, checked, onChange, hint, pending, disabled }: Props) {
  const id = useId()
  return (
    <div className={styles.row} data-pending={pending ? '' : undefined}>
      <span className={styles.words}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {(hint || pending) && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
            {pending && <span className="sr-only"> Waiting to be sent.</span>}
          </span>
        )}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint || pending ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </div>
  )
}
