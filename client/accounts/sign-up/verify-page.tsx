import type { Confirmation } from '#sync/answer.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { second } from '#sync/time.ts'
import { needsConnection, type Failure } from '../../device/session/send.ts'
import { useTimer } from '../../ui/use-timer.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Done } from '../../ui/loading/done.tsx'
import { Doorway } from '../doorway.tsx'
import { markVerified } from '../sign-in/newcomer.ts'
import { Stack } from '../stack.tsx'
import { verifyOnce, verifyOrAsk, type Verifiable } from './verify-once.ts'
import styles from './verify-page.module.css'

const REDIRECT_AFTER = 3 * second

export function VerifyPage({ token }: { token: string }) {
  const [round, setRound] = useState(1)
  return (
    <Doorway short title="Verify your account" picture={<Stack />}>
      <title>Verify your account · Quad</title>
      {token === '' ? (
        <Alert>Invalid verification link</Alert>
      ) : (
        <Verification key={round} token={token} again={() => setRound(round + 1)} />
      )}
      {token === '' && <NextStep />}
    </Doorway>
  )
}

function Verification({ token, again }: { token: string; again: () => void }) {
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof verifyOrAsk>>>()

  useEffect(() => {
    let shown = true
    void verifyOrAsk(token).then((result) => shown && setAnswer(result))
    return () => {
      shown = false
    }
  }, [token])

  if (answer && 'ask' in answer) {
    const verify = async () => setAnswer(await verifyOnce(token))
    return <IsItYours {...answer.ask} verify={verify} />
  }
  if (answer?.error) return <Failed failure={answer} again={again} />
  if (answer) return <Verified message={answer.data.message} />
  return <Done busy>Verifying your account...</Done>
}

function IsItYours({
  account: { firstName, lastName, username },
  isNewAddress,
  verify,
}: Verifiable & { verify: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <div className={styles.ask}>
      <p>
        {isNewAddress
          ? 'Your email address was entered as the new one of this account:'
          : 'Someone signed up with your email address as:'}
      </p>
      <p className={styles.account}>
        <strong>
          {firstName} {lastName}
        </strong>
        <span>{username}</span>
      </p>
      <Button
        wide
        busy={busy}
        onClick={() => {
          setBusy(true)
          void verify()
        }}
      >
        Yes, this is my account
      </Button>
      <p className={styles.hint}>
        {isNewAddress
          ? 'If this isn’t your account, close this page. Then its address doesn’t change.'
          : 'If you didn’t sign up under this name, close this page. Then no such account is created.'}
      </p>
    </div>
  )
}

function Verified({ message }: Confirmation) {
  const navigate = useNavigate()

  useEffect(markVerified, [])
  useTimer(REDIRECT_AFTER, () => void navigate({ to: '/login' }))

  return <Done next="Redirecting to login...">{message}</Done>
}

function Failed({ failure, again }: { failure: Failure; again: () => void }) {
  if (!failure.offline) {
    return (
      <>
        <Alert>{failure.message}</Alert>
        <NextStep />
      </>
    )
  }
  const retry = (
    <Button small variant="ghost" icon="refresh" onClick={again}>
      Try again
    </Button>
  )
  return <Alert actions={retry}>{navigator.onLine ? failure.message : needsConnection}</Alert>
}

const NextStep = () => (
  <div className={styles.step}>
    <p>
      If you’ve already used this link, your account is ready. If it has expired, log in with your
      email and password and we’ll send you a new one.
    </p>
    <Link to="/login" className={buttonClass({ wide: true })}>
      Go to Login
    </Link>
  </div>
)
