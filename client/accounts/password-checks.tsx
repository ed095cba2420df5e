import {
  passwordPolicy,
  passwordStrength,
  type PasswordPolicyName,
} from '#sync/accounts/passwords.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './password-checks.module.css'

type Props = { policy: PasswordPolicyName; password: string }

/** The strength of a new password and its missing parts, while the user types. */
export function PasswordChecks({ policy, password }: Props) {
  const strength = password === '' ? undefined : passwordStrength(policy, password)
  return (
    <div className={styles.checks}>
      <div className={classNames(styles.strength, strength && styles[strength])}>
        <span className={styles.meter} aria-hidden>
          <span />
          <span />
          <span />
        </span>
        <output aria-label="Strength">{strength}</output>
      </div>
      <ul className={styles.list} aria-label="Requirements">
        {passwordPolicy[policy].map(({ label, holds }) => {
          const met = holds(password)
          return (
            <li key={label} data-met={met ? '' : undefined}>
              {met ? <Icon name="check" size={16} /> : <span className={styles.dot} aria-hidden />}
              {label}
              <span className="sr-only">{met ? ': done' : ': missing'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
