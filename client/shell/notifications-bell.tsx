import { lazy, Suspense } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { firstScreen } from '../device/first-screen.ts'
import styles from './nav-actions.module.css'

const loadDrawer = () => import('../notifications/notifications-drawer.tsx')
const NotificationsDrawer = lazy(async () => ({
  default: (await loadDrawer()).NotificationsDrawer,
}))

// The badge needs the database. The bar renders without it.
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
        <Suspense>
          <UnreadBadge />
        </Suspense>
      </button>
      {drawer.place((opened) => (
        <NotificationsDrawer {...opened} />
      ))}
    </>
  )
}
