import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { FormAlert } from '../../forms/form-alert.tsx'
import formStyles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Doorway } from '../doorway.tsx'
import { Stack } from '../stack.tsx'
import { turnOffByLink } from './two-factor-calls.ts'

/** The page of the emailed link with which an owner turns off a thief’s second factor. */
export function EmergencyOffPage({ token }: { token: string }) {
  return (
    <Doorway short title="Turn off two-factor" picture={<Stack />}>
      <title>Turn off two-factor · Quad</title>
      {token === '' ? <Alert>Invalid link</Alert> : <Confirmation token={token} />}
    </Doorway>
  )
}

function Confirmation({ token }: { token: string }) {
  const [done, setDone] = useState<string>()
  const form = useForm({
    begin: {},
    check: () => undefined,
    call: () => turnOffByLink(token),
    onSent: ({ message }) => setDone(message),
  })
  if (done !== undefined)
    return (
      <Arrival>
        <Alert tone="good">{done}</Alert>
      </Arrival>
    )
  const isDead = form.error?.field === 'token'
  return (
    <form className={formStyles.form} {...form.props}>
      <p className={formStyles.words}>
        If you didn’t turn on two-factor authentication, someone else is in your account. Turning it
        off logs out all devices. We then email you a link to choose a new password.
      </p>
      <FormAlert error={form.error} />
      {isDead ? (
        <Link to="/login" className={buttonClass({ wide: true })}>
          Go to Login
        </Link>
      ) : (
        <Button type="submit" variant="danger" wide busy={form.isBusy}>
          Turn off and log out everywhere
        </Button>
      )}
    </form>
  )
}
