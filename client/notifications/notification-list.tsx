import { useRouter } from '@tanstack/react-router'
import type { Notification } from '#sync/notifications.ts'
import { useNow } from '../ui/now.ts'
import { usePendingRows } from '../device/use-pending.ts'
import { markRead } from './actions.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications.module.css'

type Props = { shown: readonly Notification[]; onFollow: () => void }

export function NotificationList({ shown, onFollow }: Props) {
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
