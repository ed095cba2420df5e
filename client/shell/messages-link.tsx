import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { firstScreen } from '../device/first-screen.ts'
import { rememberedCount } from '../device/badge-counts.ts'
import { NavBadge } from '../ui/drawing/nav-badge.tsx'
import styles from './nav-actions.module.css'

// The count needs the database. Until then the bar shows the last one.
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
    <Suspense fallback={<NavBadge count={rememberedCount('messages')} />}>
      <UnreadBadge />
    </Suspense>
  </Link>
)
