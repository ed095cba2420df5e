import { Link } from '@tanstack/react-router'
import type { SessionUser } from '../../device/session/session.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import styles from './account-page.module.css'

export const AccountHead = ({ user }: { user: SessionUser }) => (
  <header className={styles.head}>
    <OwnAvatar user={user} of="path" size={64} />
    <div className={styles.who}>
      <h1>Your account</h1>
      <p>Only you can see this page.</p>
    </div>
    <Link
      to="/profile/$pageUserId"
      params={{ pageUserId: user.id }}
      className={buttonClass({ variant: 'ghost', small: true })}
    >
      View public profile
    </Link>
  </header>
)
