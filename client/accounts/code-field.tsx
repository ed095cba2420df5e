import type { ComponentProps } from 'react'
import { TextField } from '../ui/controls/field.tsx'
import styles from './code-field.module.css'

type Props = ComponentProps<typeof TextField> & { recovery?: boolean }

/** A six-digit code, or one of the ten recovery codes. */
export const CodeField = ({ recovery = false, ...field }: Omit<Props, 'label'>) => (
  <div className={styles.code}>
    <TextField
      {...(recovery ? kept : shown)}
      {...field}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={50}
    />
  </div>
)

const shown = {
  label: 'Verification code',
  hint: 'Six digits from your authenticator app.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  placeholder: '000 000',
} as const

const kept = {
  label: 'Recovery code',
  hint: 'One of the ten codes you saved. Each works only once.',
  inputMode: 'text',
  autoComplete: 'off',
  placeholder: 'xxxxx-xxxxx',
} as const
