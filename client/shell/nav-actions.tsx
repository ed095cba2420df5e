import { Link } from '@tanstack/react-router'
import type { SessionUser } from '../device/session/session.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { FeedLink } from './feed-link.tsx'
import { MessagesLink } from './messages-link.tsx'
import { NotificationsBell } from './notifications-bell.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './nav-actions.module.css'

type Props = { user: SessionUser }

export function NavActions({ user }: Props) {
  return (
    <nav className={styles.actions} aria-label="Main">
      <FeedLink />
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
