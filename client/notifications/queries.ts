import { latestFirst, type Notification } from '#sync/notifications.ts'
import { useQuery } from '../device/use-query.ts'

/** The user's notifications, latest first; undefined until they were read. */
export const useNotifications = (): Notification[] | undefined =>
  useQuery((rows) =>
    rows.isWhole('notifications') ? rows.all('notifications').toSorted(latestFirst) : undefined,
  )

export const useUnread = (): number =>
  useQuery((rows) => rows.all('notifications').filter(({ read }) => !read).length)

/** How many deletions wait to be sent. */
export const useWaitingDeletions = (): number =>
  useQuery(
    (rows) =>
      rows
        .pending('notifications')
        .filter((key) => rows.below('notifications', key) && !rows.get('notifications', key))
        .length,
  )
