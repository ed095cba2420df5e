import { usernameProblem } from '#sync/accounts.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import styles from './username-field.module.css'
import { useLiveProblem } from '../../forms/use-settled.ts'
import { useUsernameCheck } from './use-username-check.ts'

type Props = { value: string; onChange: (username: string) => void; insist: boolean }

/** A name that is being chosen; says live whether it is well formed and free. */
export function UsernameField({ value, onChange, insist }: Props) {
  const problem = useLiveProblem(value, usernameProblem, insist)
  const check = useUsernameCheck(value)
  const free = check?.isAvailable === true
  return (
    <TextField
      label="Username"
      name="username"
      // One signs in by e-mail: this is what others see, not what a password manager should keep.
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
