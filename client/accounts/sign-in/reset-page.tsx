import { Link, useNavigate } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { second } from '#sync/time.ts'
import { Doorway } from '../doorway.tsx'
import styles from '../../forms/form.module.css'
import { Stack } from '../stack.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Done } from '../../ui/loading/done.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetForm } from './reset-form.tsx'

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

function ResetDone() {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [navigate])

  return <Done>Your password has been reset successfully. Redirecting to login page...</Done>
}
