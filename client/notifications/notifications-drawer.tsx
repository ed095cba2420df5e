import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Notification } from '#sync/notifications.ts'
import { freshen } from '../device/rounds/device-rounds.ts'
import { closeBanner } from '../ui/overlays/banner-store.ts'
import { Button } from '../ui/controls/button.tsx'
import { DrawerDialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useNow } from '../ui/now.ts'
import { usePendingRows } from '../device/use-pending.ts'
import { clearAll, markRead } from './actions.ts'
import { arrival } from './arrival.ts'
import type { NotificationGroup } from './groups.ts'
import styles from './notifications-drawer.module.css'
import { useGroups, useNotifications, useWaitingDeletions } from './queries.ts'
import { NotificationRow } from './notification-row.tsx'

type Props = { open: boolean; onClose: () => void }

export function NotificationsDrawer({ open, onClose }: Props) {
  const shown = useNotifications()
  const deletions = useWaitingDeletions()

  // If the socket is blocked, opening the drawer fetches new notifications.
  useEffect(() => {
    if (!open) return undefined
    void freshen()
    // The drawer has shown what a banner would announce.
    return () => closeBanner(arrival)
  }, [open])

  return (
    <DrawerDialog
      open={open}
      onClose={onClose}
      title="Notifications"
      footer={shown && shown.length > 0 && <ForAll shown={shown} />}
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

type ShownProps = { shown: readonly Notification[] }

/** What can be done with all of them. */
function ForAll({ shown }: ShownProps) {
  const clear = useRef<HTMLButtonElement>(null)

  function readAll() {
    // The pressed button disappears.
    clear.current?.focus()
    void markRead(shown)
  }

  return (
    <>
      <Button ref={clear} variant="ghost" onClick={() => void clearAll(shown)}>
        Clear All
      </Button>
      {shown.some(({ read }) => !read) && (
        <Button variant="ghost" onClick={readAll}>
          Mark all read
        </Button>
      )}
    </>
  )
}

function NotificationList({ shown, onFollow }: ShownProps & { onFollow: () => void }) {
  const now = useNow()
  const groups = useGroups(shown)
  const pending = usePendingRows()
  const { history } = useRouter()

  function follow({ all }: NotificationGroup) {
    void markRead(all)
    const [{ link }] = all
    if (link === undefined) return
    onFollow()
    history.push(link)
  }

  return (
    <ul className={styles.list}>
      {groups.map((group) => (
        <NotificationRow
          // The oldest, because a newer message of the person must not replace the row.
          key={group.all.at(-1)?._id}
          group={group}
          pending={group.all.some(({ _id }) => pending.has(`notifications/${_id}`))}
          now={now}
          onFollow={() => follow(group)}
        />
      ))}
    </ul>
  )
}
