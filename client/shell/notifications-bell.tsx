import { lazy, Suspense } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import styles from './nav-actions.module.css'

const loadDrawer = () => import('../notifications/notifications-drawer.tsx')
const NotificationsDrawer = lazy(async () => ({
  default: (await loadDrawer()).NotificationsDrawer,
}))

const UnreadBadge = lazy(async () => {
  const loaded = await import('./unread-badges.ts').catch(() => undefined)
  return { default: loaded?.UnreadNotifications ?? NoBadge }
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
        <Suspense fallback={null}>
          <UnreadBadge />
        </Suspense>
      </button>
      {drawer.place((opened) => (
        <NotificationsDrawer {...opened} />
      ))}
    </>
  )
}
