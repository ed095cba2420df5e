import type { ComponentProps } from 'react'
import type { PasswordPolicyName } from '#sync/passwords.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { PasswordChecks } from './password-checks.tsx'
import styles from './form.module.css'

type Props = Omit<ComponentProps<typeof PasswordField>, 'value'> & {
  value: string
  policy: PasswordPolicyName
}

/** A password that is being chosen: shown or hidden, with its strength and what it lacks. */
export function NewPasswordField({ policy, ...field }: Props) {
  return (
    <div className={styles.checked}>
      <PasswordField {...field} autoComplete="new-password" {...rulesFor[policy]} />
      <PasswordChecks policy={policy} password={field.value} />
    </div>
  )
}

// Tells password managers what to invent; the attribute is not standard yet.
const rulesFor: Record<PasswordPolicyName, { passwordrules: string }> = {
  signup: {
    passwordrules: 'minlength: 12; required: upper; required: lower; required: [!@#$%&?];',
  },
  profile: {
    passwordrules: 'minlength: 12; required: upper; required: digit; required: [!@#$%&*];',
  },
}
