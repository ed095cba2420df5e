import { useState } from 'react'
import { emailShapeProblem } from '#sync/accounts/email.ts'
import { second } from '#sync/time.ts'
import styles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { useTimer } from '../../ui/use-timer.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { EmailField } from '../../ui/controls/field.tsx'
import { Form } from '../../forms/form.tsx'
import { requestReset } from '../password-calls.ts'

const CLOSE_AFTER = 5 * second

export function ForgotPasswordDialog({
  open,
  onClose,
  email,
}: LazyDialogProps & { email: string }) {
  const [sent, setSent] = useState<string>()
  return (
    <Dialog open={open} onClose={onClose} title="Forgot Password">
      {sent === undefined ? (
        <RequestForm email={email} onSent={setSent} />
      ) : (
        <Sent message={sent} onClose={onClose} />
      )}
    </Dialog>
  )
}

function RequestForm({ email: known, onSent }: { email: string; onSent: (words: string) => void }) {
  const form = useForm({
    begin: { email: known },
    check({ email }) {
      const message =
        email.trim() === '' ? 'Please enter your email address.' : emailShapeProblem(email.trim())
      return message === undefined ? undefined : { field: 'email', message }
    },
    call: ({ email }) => requestReset(email.trim()),
    onSent: ({ message }) => onSent(message),
  })
  return (
    <Form form={form} submit="Send Reset Link">
      <p className={styles.words}>
        Enter your account’s email address and we’ll send you a link to choose a new password.
      </p>
      <EmailField
        {...form.field('email')}
        label="Email"
        autoComplete="username"
        enterKeyHint="send"
      />
    </Form>
  )
}

function Sent({ message, onClose }: { message: string; onClose: () => void }) {
  useTimer(CLOSE_AFTER, onClose)
  return (
    <Arrival>
      <Alert tone="good">{message}</Alert>
      <p className={styles.words}>
        The link works for one hour. If it doesn’t arrive, check your spam folder.
      </p>
    </Arrival>
  )
}
