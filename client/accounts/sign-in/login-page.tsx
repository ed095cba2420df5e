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

export function LoginPage() {
  const [pending, setPending] = useState<PendingSignIn>()
  return (
    <Doorway
      short
      title={pending ? 'Is it really you?' : titleOf()}
      words={pending ? passwordCorrect : wordsOf()}
      picture={<Stack />}
    >
      <title>Login · Quad</title>
      {pending ? (
        <PartPlace>
          <CodeForm {...pending} onBack={() => setPending(undefined)} />
        </PartPlace>
      ) : (
        <FirstStep onCodeWanted={setPending} />
      )}
    </Doorway>
  )
}

const passwordCorrect = 'Your password is correct. This account also needs a verification code.'

function titleOf(): string {
  if (isVerified()) return 'Your account is ready'
  return newcomer() ? 'One more step' : 'Welcome back'
}

function wordsOf(): ReactNode {
  if (isVerified() || !newcomer()) return undefined
  return (
    <>
      Not your email address? <Link to="/signup">Sign Up</Link> again
    </>
  )
}

function FirstStep({ onCodeWanted }: { onCodeWanted: (pending: PendingSignIn) => void }) {
  const session = useSession()
  return (
    <>
      <LoginNotice user={session.status === 'signed-in' ? session.user : undefined} />
      <LoginForm email={newcomer()} onCodeWanted={onCodeWanted} />
      {!newcomer() && !isVerified() && (
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

/** The most important notice for a visitor of the login page, if there is one. */
function LoginNotice({ user }: { user: SessionUser | undefined }) {
  const leaving = leaveReason()
  const email = newcomer()
  const { notice } = useLocation().state
  if (user) {
    return (
      <Notice icon="user">
        You’re logged in as <PersonText as="strong">{user.username}</PersonText>.{' '}
        <Link to="/for-you">Continue to For You</Link>, or log in as someone else.
      </Notice>
    )
  }
  if (notice) return <Notice icon="check">{notice}</Notice>
  if (leaving) {
    return (
      <Notice icon="lock" waiting>
        {reasons[leaving]}
      </Notice>
    )
  }
  if (isVerified()) {
    return <Notice icon="check">Your account is verified. Log in to see your campus.</Notice>
  }
  if (!email && !isPageWanted()) return null
  if (!email) {
    return (
      <Notice icon="lock">
        Only students of a campus see this page. Log in, or sign up with your university email
        address.
      </Notice>
    )
  }
  return (
    <Notice icon="mail">
      We’ve sent a link to <strong>{email}</strong>. Open it to verify your account, then log in. If
      it hasn’t arrived after a minute, check your spam folder, or enter your password below to have
      it sent again.
    </Notice>
  )
}

type Props = { icon: IconName; waiting?: boolean; children: ReactNode }

const Notice = ({ icon, waiting, children }: Props) => (
  <output className={classNames(styles.notice, waiting && styles.waiting)}>
    <Icon name={icon} />
    <span>{children}</span>
  </output>
)
