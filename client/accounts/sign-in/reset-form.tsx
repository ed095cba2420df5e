import { meetsPolicy } from '#sync/accounts/passwords.ts'
import styles from '../../forms/form.module.css'
import { NewPasswordField } from '../new-password-field.tsx'
import { formErrorOf } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { resetPassword } from '../password-calls.ts'

type Props = { token: string; onDone: () => void; onDead: (message: string) => void }

export function ResetForm({ token, onDone, onDead }: Props) {
  const form = useForm({
    begin: { newPassword: '', confirmPassword: '' },
    check(values) {
      if (!meetsPolicy('signup', values.newPassword)) return weak
      return differ(values)
        ? { field: 'confirmPassword', message: 'Passwords do not match.' }
        : undefined
    },
    call: ({ newPassword }) => resetPassword(token, newPassword),
    onSent: onDone,
    explain(failure) {
      if (failure.field === 'token') onDead(failure.message)
      return formErrorOf(failure)
    },
  })
  const isWrong = form.values.confirmPassword !== '' && differ(form.values)
  return (
    <form className={styles.form} {...form.props}>
      <NewPasswordField
        {...form.field('newPassword')}
        policy="signup"
        label="New password"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        autoComplete="new-password"
        label="Confirm password"
        enterKeyHint="go"
        error={isWrong ? 'Passwords do not match' : undefined}
      />
      <FormAlert error={form.error} />
      <Button type="submit" wide busy={form.isBusy}>
        Reset Password
      </Button>
    </form>
  )
}

const differ = (values: { newPassword: string; confirmPassword: string }): boolean =>
  values.newPassword !== values.confirmPassword

const weak = {
  field: 'newPassword',
  message: 'Password must meet all requirements before submitting.',
}
