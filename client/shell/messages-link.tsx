import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { firstScreen } from '../device/first-screen.ts'
import styles from './nav-actions.module.css'

// The badge needs the database. The bar renders without it.
const UnreadBadge = lazy(async () => {
  if (navigator.onLine) await firstScreen
  const loaded = await import('../messages/unread-badge.tsx').catch(() => undefined)
  return { default: loaded?.UnreadBadge ?? NoBadge }
})
const NoBadge = () => null

/** Opening messages clears the app badge. */
const looked = () =>
  void import('../messages/badge.ts').then(
    ({ clearBadge }) => clearBadge(),
    () => undefined,
  )

export const MessagesLink = () => (
  <Link to="/messages" className={styles.action} onClick={looked}>
    <Icon name="message" />
    <span className={styles.label}>Messages</span>
    <Suspense>
      <UnreadBadge />
    </Suspense>
  </Link>
)
