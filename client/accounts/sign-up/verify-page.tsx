import type { Confirmation } from '#sync/answer.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { second } from '#sync/time.ts'
import { needsConnection, type Failure } from '../../device/session/send.ts'
import { useSession } from '../../device/session/session.ts'
import { PersonText } from '../../ui/person-text.tsx'
import { useTimer } from '../../ui/use-timer.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Done } from '../../ui/loading/done.tsx'
import { Doorway } from '../doorway.tsx'
import { markVerified } from '../sign-in/newcomer.ts'
import { Stack } from '../stack.tsx'
import { verifyFound, verifyOwn, type Verifiable, type Verification } from './verify-once.ts'
import styles from './verify-page.module.css'

const REDIRECT_AFTER = 3 * second

export function VerifyPage({ token }: { token: string }) {
  const [round, setRound] = useState(1)
  if (token !== '') return <Verifying key={round} token={token} again={() => setRound(round + 1)} />
  return (
    <Frame>
      <Alert>Invalid verification link</Alert>
      <NextStep />
    </Frame>
  )
}

function Frame({ found, answer, children }: Partial<Verification> & { children: ReactNode }) {
  const title = !found?.isNewAddress
    ? 'Verify your account'
    : answer?.error === false
      ? 'Your new email address'
      : 'Confirm your new email address'
  return (
    <Doorway short title={title} picture={<Stack />}>
      <title>{`${title} · Quad`}</title>
      {children}
    </Doorway>
  )
}

function Verifying({ token, again }: { token: string; again: () => void }) {
  const [state, setState] = useState<Verification>()

  useEffect(() => {
    let shown = true
    void verifyOwn(token).then((result) => shown && setState(result))
    return () => {
      shown = false
    }
  }, [token])

  const verify = async (found: Verifiable) =>
    setState({ found, answer: await verifyFound(token, found) })
  return (
    <Frame {...state}>
      {state ? (
        <Outcome {...state} verify={verify} again={again} />
      ) : (
        <Done busy>Verifying your account...</Done>
      )}
    </Frame>
  )
}

type OutcomeProps = Verification & {
  verify: (found: Verifiable) => Promise<void>
  again: () => void
}

function Outcome({ found, answer, verify, again }: OutcomeProps) {
  if (answer?.error) return <Failed failure={answer} again={again} />
  if (!answer) return found && <IsItYours {...found} verify={() => verify(found)} />
  if (found?.isNewAddress)
    return <NewAddress account={found.account} message={answer.data.message} />
  return <Verified message={answer.data.message} />
}

function IsItYours({
  account: { firstName, lastName, username },
  email,
  isNewAddress,
  verify,
}: Verifiable & { verify: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <div className={styles.ask}>
      <p>
        {isNewAddress ? (
          <>
            Use <strong>{email}</strong> as the new email address of this account:
          </>
        ) : (
          'Someone signed up with your email address as:'
        )}
      </p>
      <p className={styles.account}>
        <PersonText as="strong">
          {firstName} {lastName}
        </PersonText>
        <PersonText as="span">{username}</PersonText>
      </p>
      <Button
        wide
        busy={busy}
        onClick={() => {
          setBusy(true)
          void verify()
        }}
      >
        {isNewAddress ? 'Yes, use this address' : 'Yes, this is my account'}
      </Button>
      <p className={styles.hint}>
        {isNewAddress
          ? 'If this isn’t your account, close this page. Then its email address stays as it is.'
          : 'If you didn’t sign up under this name, close this page. Then no such account is created.'}
      </p>
    </div>
  )
}

function NewAddress({ account, message }: Confirmation & Pick<Verifiable, 'account'>) {
  const session = useSession()
  const isOwn = session.user?.id === account.id
  return (
    <div className={styles.ask}>
      <Done next={isOwn ? undefined : 'From now on, log in with this address.'}>{message}</Done>
      <Link to={isOwn ? '/accountInfo' : '/login'} className={buttonClass({ wide: true })}>
        {isOwn ? 'Go to your account' : 'Go to Login'}
      </Link>
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
  if (failure.offline) return <Unreached message={failure.message} again={again} />
  return (
    <>
      <Alert>{failure.message}</Alert>
      {failure.code === 'conflict' ? <ToLogin /> : <NextStep />}
    </>
  )
}

/** It asks again when the connection returns. */
function Unreached({ message, again }: { message: string; again: () => void }) {
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  const retry = (
    <Button small variant="ghost" icon="refresh" onClick={again}>
      Try again
    </Button>
  )
  return <Alert actions={retry}>{navigator.onLine ? message : needsConnection}</Alert>
}

const NextStep = () => (
  <div className={styles.step}>
    <p>
      If you’ve already used this link, log in. If it has expired, log in to your new account with
      your email and password, and we’ll send you a new link. To change the email address of an
      account, start again on its account page.
    </p>
    <ToLogin />
  </div>
)

const ToLogin = () => (
  <Link to="/login" className={buttonClass({ wide: true })}>
    Go to Login
  </Link>
)
