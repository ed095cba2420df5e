import { useLiveQuery } from 'dexie-react-hooks'
import { latestFirst, type Notification } from '#sync/notifications.ts'
import { rememberedCount } from '../device/badge-counts.ts'
import { currentDatabase } from '../device/current-database.ts'

/** The user's notifications, latest first; undefined until they were read. */
export const useNotifications = (): Notification[] | undefined =>
  useLiveQuery(async () => (await currentDatabase().notifications.toArray()).sort(latestFirst))

export const useUnread = (): number =>
  useLiveQuery(
    () =>
      currentDatabase()
        .notifications.filter(({ read }) => !read)
        .count(),
    [],
    rememberedCount('notifications'),
  )

/** How many deletions wait to be sent. */
export const useWaitingDeletions = (): number =>
  useLiveQuery(
    async () => {
      const { base, notifications } = currentDatabase()
      const touched = await base.where('id').startsWith('notifications/').toArray()
      const here = await notifications.bulkGet(touched.map(({ key }) => key))
      return here.filter((row, i) => !row && touched[i]?.row).length
    },
    [],
    0,
  )
