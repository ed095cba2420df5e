import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { second } from '#sync/time.ts'
import { Doorway } from '../doorway.tsx'
import styles from '../../forms/form.module.css'
import { Stack } from '../stack.tsx'
import { useTimer } from '../../ui/use-timer.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Done } from '../../ui/loading/done.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { meetsPolicy } from '#sync/accounts/passwords.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { formErrorOf } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Form } from '../../forms/form.tsx'
import { resetPassword } from '../password-calls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the login page says. The page before gives it, so that the login waits for less script. */
    notice?: string
  }
}

type State = { dead: string } | 'open' | 'done'

export function ResetPage({ token }: { token: string }) {
  const [state, setState] = useState<State>(
    token === '' ? { dead: 'Invalid reset password link. Please request a new link.' } : 'open',
  )
  return (
    <Doorway
      short
      title="Choose a new password"
      words={state === 'open' && 'You’ll have to log in again on all your devices.'}
      picture={<Stack />}
    >
      <title>New password · Quad</title>
      {state === 'open' ? (
        <ResetForm
          token={token}
          onDone={() => setState('done')}
          onDead={(dead) => setState({ dead })}
        />
      ) : state === 'done' ? (
        <ResetDone />
      ) : (
        <DeadLink>{state.dead}</DeadLink>
      )}
    </Doorway>
  )
}

const DeadLink = ({ children }: { children: string }) => (
  <div className={styles.form}>
    <Alert>{children}</Alert>
    <div className={styles.actions}>
      <Link to="/login" className={buttonClass({ wide: true })}>
        Return to Login
      </Link>
      <ForgotPassword>Request a new link</ForgotPassword>
    </div>
  </div>
)

const REDIRECT_AFTER = 3 * second
const changed = 'Password changed. Log in with the new one.'

function ResetDone() {
  const navigate = useNavigate()

  useTimer(REDIRECT_AFTER, () => void navigate({ to: '/login', state: { notice: changed } }))
  return <Done>Your password has been reset successfully. Redirecting to login page...</Done>
}

type Props = { token: string; onDone: () => void; onDead: (message: string) => void }

function ResetForm({ token, onDone, onDead }: Props) {
  const form = useForm({
    begin: { newPassword: '', confirmPassword: '' },
    check(values) {
      if (!meetsPolicy('signup', values.newPassword)) return weak
      return differ(values)
        ? { field: 'confirmPassword', also: ['newPassword'], message: 'Passwords do not match.' }
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
    <Form form={form} submit="Reset Password">
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
        error={isWrong ? 'Passwords do not match' : undefined}
      />
    </Form>
  )
}

const differ = (values: { newPassword: string; confirmPassword: string }): boolean =>
  values.newPassword !== values.confirmPassword

const weak = {
  field: 'newPassword',
  message: 'Password must meet all requirements before submitting.',
}
