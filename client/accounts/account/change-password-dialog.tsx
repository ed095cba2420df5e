import { useState } from 'react'
import styles from '../../forms/form.module.css'
import { NewPasswordField } from '../new-password-field.tsx'
import { formErrorOf } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Form } from '../../forms/form.tsx'
import { changePassword } from '../password-calls.ts'

type Props = LazyDialogProps & { user: SessionUser; onChanged: () => void }

export function ChangePasswordDialog({ open, onClose, user, onChanged }: Props) {
  const [done, setDone] = useState<string>()
  return (
    <Dialog open={open} onClose={onClose} title="Change Password">
      {done === undefined ? (
        <ChangeForm
          user={user}
          onDone={(message) => {
            setDone(message)
            onChanged()
          }}
        />
      ) : (
        <Arrival>
          <Alert tone="good">{done}</Alert>
          <p className={styles.words}>You’ve been logged out everywhere else.</p>
          <Button wide onClick={onClose}>
            Done
          </Button>
        </Arrival>
      )}
    </Dialog>
  )
}

const empty = { oldPassword: '', password: '', confirmPassword: '' }

function ChangeForm({ user, onDone }: { user: SessionUser; onDone: (message: string) => void }) {
  const form = useForm({
    begin: empty,
    check({ oldPassword, password }) {
      if (oldPassword === '') return missing('oldPassword', 'your old password')
      if (password === '') return missing('password', 'a new password')
      return undefined
    },
    call: (values) => changePassword(user.id, values),
    // The server compares a new password with both others.
    explain: (failure) => ({
      ...formErrorOf(failure),
      also: failure.field === 'oldPassword' ? [] : Object.keys(empty),
    }),
    onSent: ({ message }) => onDone(message),
  })
  const { password, confirmPassword } = form.values
  const differ = confirmPassword !== '' && password !== confirmPassword
  return (
    <Form form={form} submit="Change Password">
      <PasswordField {...form.field('oldPassword')} label="Old password" enterKeyHint="next" />
      <NewPasswordField
        {...form.field('password')}
        policy="profile"
        label="New password"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        autoComplete="new-password"
        label="Confirm password"
        error={differ ? 'Passwords do not match' : undefined}
      />
      {/* Whose password it is, for a password manager; last, so that it is no dialog's first field. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
    </Form>
  )
}

const missing = (field: keyof typeof empty, what: string) => ({
  field,
  message: `Please enter ${what}.`,
})
