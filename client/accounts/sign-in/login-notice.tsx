import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leaveReason, type LeaveReason } from '../../device/session/leave.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/drawing/icon.tsx'
import styles from './login-notice.module.css'
import { isVerified, newcomer } from './newcomer.ts'

const reasons: Record<LeaveReason, string> = {
  ended:
    'Your session has ended. Please log in again. Anything you haven’t sent yet is saved on this device.',
  deleted: 'This account was deleted. Everything that was stored of it on this device is gone.',
  'another-account': 'Someone logged in with another account in this browser.',
}

/** The most important notice for a visitor of the login page, if there is one. */
export function LoginNotice({ user }: { user: SessionUser | undefined }) {
  const leaving = leaveReason()
  const email = newcomer()
  if (user) {
    return (
      <Notice icon="user">
        You’re logged in as <strong>{user.username}</strong>.{' '}
        <Link to="/for-you">Continue to For You</Link>, or log in as someone else.
      </Notice>
    )
  }
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
  if (!email) return null
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
