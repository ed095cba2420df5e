import { TextField } from '../ui/controls/field.tsx'
import styles from './code-field.module.css'

type Props = { value: string; onChange: (code: string) => void; recovery?: boolean }

/** A code of six digits, or one of the ten that were kept for a day without the phone. */
export const CodeField = ({ value, onChange, recovery = false }: Props) => (
  <div className={styles.code}>
    <TextField
      {...(recovery ? kept : shown)}
      name="token"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={50}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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
