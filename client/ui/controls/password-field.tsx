import { useState, type ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { Icon } from '../drawing/icon.tsx'
import styles from './field.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className={styles.reveal}
          aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}
