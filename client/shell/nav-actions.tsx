import { Link } from '@tanstack/react-router'
import type { SessionUser } from '../device/session/session.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { MessagesLink } from './messages-link.tsx'
import { NotificationsBell } from './notifications-bell.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './nav-actions.module.css'

type Props = { user: SessionUser }

export function NavActions({ user }: Props) {
  return (
    <nav className={styles.actions} aria-label="Main">
      <Link to="/for-you" className={styles.action} data-place="feed">
        <Icon name="grid" />
        <span className={styles.label}>For You</span>
      </Link>
      <MessagesLink />
      <Link to="/create-listing" className={styles.sell}>
        <Icon name="plus" size={24} />
        <span className={styles.label}>Create Listing</span>
      </Link>
      <NotificationsBell />
      <ProfileMenu user={user} />
    </nav>
  )
}
