import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Notification } from '#sync/notifications.ts'
import { freshen } from '../device/rounds/device-rounds.ts'
import { Button } from '../ui/controls/button.tsx'
import { DrawerDialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useNow } from '../ui/now.ts'
import { usePendingRows } from '../device/use-pending.ts'
import { closeBanner } from '../ui/overlays/banner-store.ts'
import { clearAll, markRead } from './actions.ts'
import { arrivalId } from './arrival.ts'
import styles from './notifications.module.css'
import { useNotifications, useWaitingDeletions } from './queries.ts'
import { NotificationRow } from './notification-row.tsx'

type Props = { open: boolean; onClose: () => void }

export function NotificationsDrawer({ open, onClose }: Props) {
  const shown = useNotifications()
  const deletions = useWaitingDeletions()

  useEffect(() => {
    if (!open) return
    // If the socket is blocked, opening the drawer fetches new notifications.
    void freshen()
    // The list shows what the banner says.
    closeBanner(arrivalId)
  }, [open])

  return (
    <DrawerDialog
      open={open}
      onClose={onClose}
      title="Notifications"
      footer={
        shown &&
        shown.length > 0 && (
          <Button variant="ghost" icon="trash" onClick={() => void clearAll(shown)}>
            Clear All
          </Button>
        )
      }
    >
      {!shown && <Skeleton lines={4} />}
      {shown?.length === 0 && (
        <EmptyState scene="lamp" title="You’re all caught up!">
          <p>Missed messages and updates to your saved listings appear here.</p>
        </EmptyState>
      )}
      {shown && shown.length > 0 && <NotificationList shown={shown} onFollow={onClose} />}
      {deletions > 0 && (
        <p className={styles.deletions}>
          {deletions === 1 ? 'One was' : `${deletions} were`} deleted on this device and will be
          removed everywhere once you’re online.
        </p>
      )}
    </DrawerDialog>
  )
}

type NotificationListProps = { shown: readonly Notification[]; onFollow: () => void }

function NotificationList({ shown, onFollow }: NotificationListProps) {
  const now = useNow()
  const pending = usePendingRows()
  const { history } = useRouter()

  function follow(notification: Notification) {
    void markRead(notification)
    if (notification.link === undefined) return
    onFollow()
    history.push(notification.link)
  }

  return (
    <ul className={styles.list}>
      {shown.map((notification) => (
        <NotificationRow
          key={notification._id}
          notification={notification}
          pending={pending.has(`notifications/${notification._id}`)}
          now={now}
          onFollow={() => follow(notification)}
        />
      ))}
    </ul>
  )
}
