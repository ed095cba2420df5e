import { Link } from '@tanstack/react-router'
import type { SessionUser } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { NavBadge } from './nav-badge.tsx'
import { NotificationsBell } from './notifications-bell.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './nav-bar.module.css'

type Props = { user: SessionUser; unreadMessages?: number; unreadNotifications?: number }

export function NavActions({ user, unreadMessages = 0, unreadNotifications = 0 }: Props) {
  return (
    <nav className={styles.actions} aria-label="Main">
      <Link to="/for-you" className={styles.action} data-place="feed">
        <Icon name="grid" />
        <span className={styles.label}>For You</span>
      </Link>
      <Link to="/messages" className={styles.action} data-place="messages">
        <Icon name="message" />
        <span className={styles.label}>Messages</span>
        <NavBadge count={unreadMessages} />
      </Link>
      <Link to="/create-listing" className={styles.sell} data-place="sell">
        <Icon name="plus" size={24} />
        <span className={styles.label}>Create Listing</span>
      </Link>
      <NotificationsBell unread={unreadNotifications} />
      <ProfileMenu user={user} />
    </nav>
  )
}
