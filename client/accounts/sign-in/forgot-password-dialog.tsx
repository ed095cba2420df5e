import { useEffect, useEffectEvent, useState } from 'react'
import { emailShapeProblem } from '#sync/accounts/email.ts'
import { second } from '#sync/time.ts'
import styles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import type { LazyDialogProps } from '../../ui/overlays/lazy-dialog.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
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
    <form className={styles.form} {...form.props}>
      <p className={styles.words}>
        Enter your account’s email address and we’ll send you a link to choose a new password.
      </p>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
      <FormAlert error={form.error} />
      <Button type="submit" wide busy={form.isBusy}>
        Send Reset Link
      </Button>
    </form>
  )
}

function Sent({ message, onClose }: { message: string; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(close, CLOSE_AFTER)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Arrival>
      <Alert tone="good">{message}</Alert>
      <p className={styles.words}>
        The link works for one hour. If it doesn’t arrive, check your spam folder.
      </p>
    </Arrival>
  )
}
