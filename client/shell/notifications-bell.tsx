import { lazy, Suspense } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { firstScreen } from '../device/first-screen.ts'
import { rememberedCount } from '../device/badge-counts.ts'
import { NavBadge } from '../ui/drawing/nav-badge.tsx'
import styles from './nav-actions.module.css'

const loadDrawer = () => import('../notifications/notifications-drawer.tsx')
const NotificationsDrawer = lazy(async () => ({
  default: (await loadDrawer()).NotificationsDrawer,
}))

// The count needs the database. Until then the bar shows the last one.
const UnreadBadge = lazy(async () => {
  if (navigator.onLine) await firstScreen
  const loaded = await import('../notifications/unread-badge.tsx').catch(() => undefined)
  return { default: loaded?.UnreadBadge ?? NoBadge }
})
const NoBadge = () => null

export function NotificationsBell() {
  const drawer = useLazyDialog(loadDrawer)
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-haspopup="dialog"
        {...drawer.reach}
        onClick={drawer.show}
      >
        <Icon name="bell" />
        <span className={styles.label}>Notifications</span>
        <Suspense fallback={<NavBadge count={rememberedCount('notifications')} />}>
          <UnreadBadge />
        </Suspense>
      </button>
      {drawer.place((opened) => (
        <NotificationsDrawer {...opened} />
      ))}
    </>
  )
}
