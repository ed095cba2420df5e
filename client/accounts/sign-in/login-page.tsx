import { Link, useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useSession, type SessionUser } from '../../device/session/session.ts'
import { Doorway } from '../doorway.tsx'
import { LegalLinks } from '../../legal/legal-links.tsx'
import type { PendingSignIn } from './login.ts'
import { LoginForm } from './login-form.tsx'
import { isVerified, newcomer } from './newcomer.ts'
import { Stack } from '../stack.tsx'
import { lazyPart, PartPlace } from '../../ui/loading/lazy-part.tsx'
import { leaveReason, type LeaveReason } from '../../device/session/leave.ts'
import { isPageWanted } from '../../device/session/wanted-page.ts'
import { classNames } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Icon, type IconName } from '../../ui/drawing/icon.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import styles from './login-notice.module.css'

const CodeForm = lazyPart(async () => (await import('./code-form.tsx')).CodeForm)

/** What led to this page. A login clears it, and the form must not move before the next page shows. */
const readArrival = () => ({
  email: newcomer(),
  verified: isVerified(),
  wanted: isPageWanted(),
  leaving: leaveReason(),
})
type Arrival = ReturnType<typeof readArrival>

export function LoginPage() {
  const [pending, setPending] = useState<PendingSignIn>()
  const [arrival] = useState(readArrival)
  return (
    <Doorway short {...(pending ? ofCode : headOf(arrival))} picture={<Stack />}>
      <title>Login · Quad</title>
      {pending ? (
        <PartPlace>
          <CodeForm {...pending} onBack={() => setPending(undefined)} />
        </PartPlace>
      ) : (
        <FirstStep arrival={arrival} onCodeWanted={setPending} />
      )}
    </Doorway>
  )
}

const ofCode = {
  title: 'Is it really you?',
  words: 'Your password is correct. This account also needs a verification code.',
}

function headOf({ email, verified }: Arrival): { title: string; words?: ReactNode } {
  if (verified) return { title: 'Your account is ready' }
  if (!email) return { title: 'Welcome back' }
  const words = (
    <>
      Not your email address? <Link to="/signup">Sign Up</Link> again
    </>
  )
  return { title: 'One more step', words }
}

interface FirstStepProps {
  arrival: Arrival
  onCodeWanted: (pending: PendingSignIn) => void
}

function FirstStep({ arrival, onCodeWanted }: FirstStepProps) {
  const { email, verified } = arrival
  const { status, user } = useSession()
  const [first, setFirst] = useState(status)
  if (first === 'loading' && status !== first) setFirst(status)
  return (
    <>
      <LoginNotice {...arrival} user={first === 'signed-in' ? user : undefined} />
      <LoginForm email={email} onCodeWanted={onCodeWanted} />
      {!email && !verified && (
        <p className={styles.join}>
          New to Quad?
          <Link to="/signup" className={buttonClass({ variant: 'ghost', wide: true })}>
            Sign Up
          </Link>
        </p>
      )}
      <LegalLinks />
    </>
  )
}

const reasons: Record<LeaveReason, string> = {
  ended:
    'Your session has ended. Please log in again. Anything you haven’t sent yet is saved on this device.',
  deleted: 'This account was deleted. Everything that was stored of it on this device is gone.',
  'another-account': 'Someone logged in with another account in this browser.',
}

type NoticeProps = Arrival & { user: SessionUser | undefined }

function LoginNotice(props: NoticeProps) {
  const { notice } = useLocation().state
  const [icon, words, waiting] = noticeOf({ ...props, notice })
  if (!icon) return null
  return (
    <output className={classNames(styles.notice, waiting && styles.waiting)}>
      <Icon name={icon} />
      <span>{words}</span>
    </output>
  )
}

type Notice = [icon: IconName, words: ReactNode, waiting?: boolean] | []

/** The most important notice for a visitor of the login page, if there is one. */
function noticeOf(about: NoticeProps & { notice: string | undefined }): Notice {
  const { email, verified, wanted, leaving, user, notice } = about
  if (user) {
    const words = (
      <>
        You’re logged in as <PersonText as="strong">{user.username}</PersonText>.{' '}
        <Link to="/for-you">Continue to For You</Link>, or log in as someone else.
      </>
    )
    return ['user', words]
  }
  if (notice) return ['check', notice]
  if (leaving) return ['lock', reasons[leaving], true]
  if (verified) return ['check', 'Your account is verified. Log in to see your campus.']
  if (email) {
    const words = (
      <>
        We’ve sent a link to <strong>{email}</strong>. Open it to verify your account, then log in.
        If it hasn’t arrived after a minute, check your spam folder, or enter your password below to
        have it sent again.
      </>
    )
    return ['mail', words]
  }
  return wanted ? ['lock', studentsOnly] : []
}

const studentsOnly =
  'Only students of a campus see this page. Log in, or sign up with your university email address.'
