import { useEffect } from 'react'
import { freshen } from '../device/rounds/device-rounds.ts'
import { Button } from '../ui/controls/button.tsx'
import { DrawerDialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { clearAll } from './actions.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import { useNotifications, useWaitingDeletions } from './queries.ts'

type Props = { open: boolean; onClose: () => void }

export function NotificationsDrawer({ open, onClose }: Props) {
  const shown = useNotifications()
  const deletions = useWaitingDeletions()

  // If the socket is blocked, opening the drawer fetches new notifications.
  useEffect(() => {
    if (open) void freshen()
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
