import { useState, type ComponentProps } from 'react'
import type { PasswordPolicyName } from '#sync/accounts/passwords.ts'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { PasswordChecks } from './password-checks.tsx'
import styles from '../forms/form.module.css'

type Props = Omit<ComponentProps<typeof PasswordField>, 'value'> & {
  value: string
  policy: PasswordPolicyName
  again?: boolean
}

/**
 * A field for a new password, with a button to show it, its strength and its missing parts. At
 * sign-up the second field shows these only after it had the focus, so that the form stays short.
 */
export function NewPasswordField({ policy, again, ...field }: Props) {
  const [reached, setReached] = useState(!again)
  return (
    <div className={styles.checked} onFocus={() => setReached(true)}>
      <PasswordField {...field} autoComplete="new-password" {...rulesFor[policy]} />
      {reached && <PasswordChecks policy={policy} password={field.value} />}
    </div>
  )
}

// Tells password managers which passwords to generate. The attribute is not a standard yet.
const rulesFor: Record<PasswordPolicyName, { passwordrules: string }> = {
  signup: {
    passwordrules: 'minlength: 12; required: upper; required: lower; required: [!@#$%&?];',
  },
  profile: {
    passwordrules: 'minlength: 12; required: upper; required: digit; required: [!@#$%&*];',
  },
}
