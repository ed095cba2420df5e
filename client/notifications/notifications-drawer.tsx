import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Notification } from '#sync/notifications.ts'
import { freshen } from '../device/rounds/device-rounds.ts'
import { Button } from '../ui/controls/button.tsx'
import { DrawerDialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { useNow } from '../ui/now.ts'
import { usePendingRows } from '../device/use-pending.ts'
import { closeBanner } from '../ui/overlays/banner-store.ts'
import { clearAll, markAllRead, markRead } from './actions.ts'
import { arrivalId } from './arrival.ts'
import styles from './notifications.module.css'
import { useNotifications, useWaitingDeletions } from './queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { sectionsOf, type Entry } from './sections.ts'
import { useNotificationMenu } from './use-notification-menu.tsx'

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
      action={shown?.some(({ read }) => !read) && <MarkAllRead shown={shown} />}
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
      {shown && <NotificationList shown={shown} onFollow={onClose} />}
      {deletions > 0 && (
        <p className={styles.deletions}>
          {deletions === 1 ? 'One was' : `${deletions} were`} deleted on this device and will be
          removed everywhere once you’re online.
        </p>
      )}
    </DrawerDialog>
  )
}

/** Marks all as read. It leaves with that, so the focus goes to the first row. */
const MarkAllRead = ({ shown }: { shown: readonly Notification[] }) => (
  <button
    type="button"
    className={styles.markAll}
    onClick={({ currentTarget }) => {
      const drawer = currentTarget.closest('[role="dialog"]')
      drawer?.querySelector<HTMLElement>('li a, li button')?.focus()
      void markAllRead(shown)
    }}
  >
    <Icon name="check" size={18} />
    Mark all read
  </button>
)

type NotificationListProps = { shown: readonly Notification[]; onFollow: () => void }

function NotificationList({ shown, onFollow }: NotificationListProps) {
  const now = useNow()
  const pending = usePendingRows()
  const { history } = useRouter()
  const sections = sectionsOf(shown, useFresh(shown), now)
  const menu = useNotificationMenu(sections.flatMap(({ entries }) => entries))

  function follow({ latest, all }: Entry) {
    void Promise.all(all.map(markRead))
    if (latest.link === undefined) return
    onFollow()
    history.push(latest.link)
  }

  return (
    <>
      {shown.length === 0 && (
        <EmptyState scene="lamp" title="You’re all caught up!">
          <p>Missed messages and updates to your saved listings appear here.</p>
        </EmptyState>
      )}
      <div className={styles.sections} {...menu.handlers}>
        {sections.map(({ name, entries }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <ul>
              {entries.map((entry) => (
                <NotificationRow
                  key={entry.key}
                  entry={entry}
                  pending={entry.all.some(({ _id }) => pending.has(`notifications/${_id}`))}
                  now={now}
                  onFollow={() => follow(entry)}
                  onOptions={menu.open}
                  reach={menu.reach}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {/* Its menu is still open when the last one is deleted, and then leads the focus to Close. */}
      {menu.place}
    </>
  )
}

/** The ids of those that are or were unread while this list is open. */
function useFresh(shown: readonly Notification[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const added = shown.filter(({ _id, read }) => !read && !fresh.has(_id))
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ _id }) => _id)]))
  return fresh
}
