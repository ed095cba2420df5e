import { useId, type ReactNode } from 'react'
import styles from './switch.module.css'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  /** A change that waits to be sent: amber instead of green. */
  pending?: boolean | undefined
  /** A change that is not stored yet. */
  saving?: boolean | undefined
  disabled?: boolean | undefined
}

export function Switch({ label, checked, onChange, hint, pending, saving, disabled }: Props) {
  const id = useId()
  const state = pending ? ' Waiting to be sent.' : saving ? ' Saving.' : undefined
  return (
    <div className={styles.row} data-pending={state && ''}>
      <span className={styles.words}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {(hint || state) && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
            {state && <span className="sr-only">{state}</span>}
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
        aria-describedby={hint || state ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </div>
  )
}
