import { useState } from 'react'
import { meetsPolicy } from '#sync/passwords.ts'
import styles from '../../forms/form.module.css'
import { NewPasswordField } from '../new-password-field.tsx'
import { problemOf, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Problem } from '../../forms/problem.tsx'
import { resetPassword } from '../password-calls.ts'

type Props = { token: string; onDone: () => void; onDead: (message: string) => void }

export function ResetForm({ token, onDone, onDead }: Props) {
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const differ = newPassword !== confirmPassword
  const { busy, problem, onSubmit } = useForm({
    check() {
      if (!meetsPolicy('signup', newPassword)) return weak
      return differ ? { field: 'confirmPassword', message: 'Passwords do not match.' } : undefined
    },
    send: () => resetPassword(token, newPassword),
    done: onDone,
    explain(failure) {
      if (failure.field === 'token') onDead(failure.message)
      return problemOf(failure)
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <NewPasswordField
        policy="signup"
        label="New password"
        name="newPassword"
        enterKeyHint="next"
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <PasswordField
        autoComplete="new-password"
        label="Confirm password"
        name="confirmPassword"
        enterKeyHint="go"
        value={confirmPassword}
        onChange={(event) => setConfirmPassword(event.target.value)}
        error={confirmPassword !== '' && differ ? 'Passwords do not match' : undefined}
      />
      <Problem told={problem} />
      <Button type="submit" wide busy={busy}>
        Reset Password
      </Button>
    </form>
  )
}

const weak = {
  field: 'newPassword',
  message: 'Password must meet all requirements before submitting.',
}
