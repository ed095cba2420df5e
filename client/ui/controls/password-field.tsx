import { useState, type ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { Icon } from '../drawing/icon.tsx'
import styles from './field.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'after'> & { label?: string }

/** Asks for the user's password, unless it is given another label. */
export function PasswordField({ label = 'Password', ...props }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      autoComplete="current-password"
      enterKeyHint="go"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className={styles.reveal}
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}
