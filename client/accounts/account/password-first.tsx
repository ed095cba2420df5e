import { FormAlert } from '../../forms/form-alert.tsx'
import formStyles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { startSetUp, type TwoFactorSetup } from './two-factor-calls.ts'

/** Asks for the password before a set-up, if the login is not recent. */
export function PasswordFirst({ onDone }: { onDone: (setUp: TwoFactorSetup) => void }) {
  const form = useForm({
    begin: { password: '' },
    check: ({ password }) =>
      password === '' ? { field: 'password', message: 'Please enter your password.' } : undefined,
    call: ({ password }) => startSetUp(password),
    onSent: onDone,
  })
  return (
    <form className={formStyles.form} {...form.props}>
      <p className={formStyles.words}>
        Two-factor authentication requires a code from your phone as well as your password. Before
        you turn it on, confirm that it’s you.
      </p>
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormAlert error={form.error} />
      <Button type="submit" wide busy={form.isBusy}>
        Continue
      </Button>
    </form>
  )
}
