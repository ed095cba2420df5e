import { usernameProblem } from '#sync/accounts/accounts.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './username-field.module.css'
import { useLiveError } from '../../forms/use-live-error.ts'
import { useUsernameCheck } from './use-username-check.ts'

type Props = {
  value: string
  onChange: (username: string) => void
  isEager: boolean
  /** The user's own name, which needs no check. Without a network, a new one is checked when it is sent. */
  present?: string
  /** Why the server refused the form. */
  error?: string | undefined
}

/** Shows while the user types whether the username is valid and available. */
export function UsernameField({ value, onChange, isEager, present, error }: Props) {
  const isOnline = useOnline()
  const isChecked = present === undefined || (value !== present && isOnline)
  const problem = useLiveError(value, usernameProblem, isEager)
  const check = useUsernameCheck(isChecked ? value : '')
  const free = check?.isAvailable === true
  return (
    <TextField
      label="Username"
      name="username"
      // Users log in with their email address, so a password manager must not store this name.
      autoComplete="nickname"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error ?? problem ?? (check && !free ? check.message : undefined)}
      hint={
        <output data-free={free ? '' : undefined} className={styles.hint}>
          {free ? check.message : 'Other people can see this name.'}
        </output>
      }
      after={free ? <Icon name="check" className={styles.check} /> : undefined}
    />
  )
}
