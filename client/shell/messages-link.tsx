import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { firstScreen } from './first-screen.ts'
import styles from './nav-bar.module.css'

// The badge needs the database, which a bar alone does not wait for.
const UnreadBadge = lazy(async () => {
  if (navigator.onLine) await firstScreen
  const loaded = await import('../messages/unread-badge.tsx').catch(() => undefined)
  return { default: loaded?.UnreadBadge ?? NoBadge }
})
const NoBadge = () => null

/** Whoever has clicked it has seen that there is something. */
const looked = () =>
  void import('../messages/badge.ts').then(
    ({ clearBadge }) => clearBadge(),
    () => undefined,
  )

export const MessagesLink = () => (
  <Link to="/messages" className={styles.action} data-place="messages" onClick={looked}>
    <Icon name="message" />
    <span className={styles.label}>Messages</span>
    <Suspense>
      <UnreadBadge />
    </Suspense>
  </Link>
)
