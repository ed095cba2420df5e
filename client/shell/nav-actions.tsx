import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '../device/session/session.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { FeedLink } from './feed-link.tsx'
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

const UnreadBadge = lazy(async () => {
  const loaded = await import('./unread-badges.ts').catch(() => undefined)
  return { default: loaded?.UnreadMessages ?? NoBadge }
})
const NoBadge = () => null

/** Opening messages clears the app badge. */
const looked = () =>
  void import('./unread-badges.ts').then(
    ({ clearBadge }) => clearBadge(),
    () => undefined,
  )

const MessagesLink = () => (
  <Link to="/messages" className={styles.action} onClick={looked}>
    <Icon name="message" />
    <span className={styles.label}>Messages</span>
    <Suspense fallback={null}>
      <UnreadBadge />
    </Suspense>
  </Link>
)
