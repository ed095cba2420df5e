import { useForm } from '../../forms/use-form.ts'
import { Form } from '../../forms/form.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import styles from '../../forms/form.module.css'
import { Alert } from '../../ui/loading/alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { useSignupConfig } from '../../universities/public-config.ts'
import { joinByPassword, requestJoinLink, type SchoolAnswer } from './calls.ts'

type Props = { email: string; onAnswer: (answer: SchoolAnswer) => void }

/** Asks the owner of an account to prove that it is theirs, before the school’s login opens it. */
export function JoinForm({ email, onAnswer }: Props) {
  const isOnly = useSignupConfig().schoolLogin?.only === true
  const form = useForm({
    begin: { password: '' },
    check: ({ password }) =>
      password === '' ? { field: 'password', message: 'Please enter your password.' } : undefined,
    call: ({ password }) => joinByPassword(password),
    onSent: onAnswer,
  })
  return (
    <div className={styles.form}>
      <p className={styles.words}>
        <strong>{email}</strong> already has a Quad account.
      </p>
      {!isOnly && (
        <Form form={form} submit="Join with my password">
          <PasswordField {...form.field('password')} />
        </Form>
      )}
      <LinkByEmail />
    </div>
  )
}

function LinkByEmail() {
  const link = useForm({ begin: {}, staysOpen: true, call: requestJoinLink })
  return (
    <form className={styles.actions} {...link.props}>
      <FormAlert error={link.error} />
      {link.tried && !link.error && !link.isBusy && (
        <Alert tone="good">
          We’ve sent a link to the address of your account. Open it in this browser.
        </Alert>
      )}
      <Button type="submit" variant="plain" icon="mail" busy={link.isBusy}>
        Email me a link instead
      </Button>
    </form>
  )
}
