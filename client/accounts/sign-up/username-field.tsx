import { usernameProblem } from '#sync/accounts.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import styles from './username-field.module.css'
import { useLiveError } from '../../forms/use-live-error.ts'
import { useUsernameCheck } from './use-username-check.ts'

type Props = { value: string; onChange: (username: string) => void; isEager: boolean }

/** Says while somebody types whether the name is well formed and free. */
export function UsernameField({ value, onChange, isEager }: Props) {
  const problem = useLiveError(value, usernameProblem, isEager)
  const check = useUsernameCheck(value)
  const free = check?.isAvailable === true
  return (
    <TextField
      label="Username"
      name="username"
      // People log in with their email: a password manager must not keep this name.
      autoComplete="nickname"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem ?? (check && !free ? check.message : undefined)}
      hint={
        <output data-free={free ? '' : undefined} className={styles.hint}>
          {free ? check.message : 'Other people can see this name.'}
        </output>
      }
      after={free ? <Icon name="check" className={styles.check} /> : undefined}
    />
  )
}
