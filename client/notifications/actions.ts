import * as v from 'valibot'
import {
  clearNotifications,
  deleteNotification,
  readNotifications,
} from '#sync/actions/notifications.ts'
import { type Notification } from '#sync/notifications.ts'
import { perform } from '../device/perform.ts'
import { showOutcome } from '../forms/outcome-banner.ts'

type Some = readonly Notification[]

const plain = { answer: v.unknown() }
const bannerId = 'notification-kept'

const idsOf = (some: Some): string[] => some.map(({ _id }) => _id)

/** Reports that notifications were read. Its outcome is not shown. */
export async function markRead(some: Some): Promise<void> {
  const ids = idsOf(some.filter(({ read }) => !read))
  if (ids.length > 0) await perform(readNotifications, { ids }, plain)
}

/** Deletes one, or all of a group. */
export async function remove(some: Some): Promise<void> {
  const [id, ...others] = idsOf(some)
  if (id === undefined) return
  const outcome =
    others.length === 0
      ? await perform(deleteNotification, { id }, plain)
      : await perform(clearNotifications, { ids: [id, ...others] }, plain)
  showOutcome(outcome, { id: bannerId, failed: 'This notification couldn’t be deleted' })
}

/** Deletes the notifications on the screen, and none that arrive in the meantime. */
export async function clearAll(shown: Some): Promise<void> {
  const outcome = await perform(clearNotifications, { ids: idsOf(shown) }, plain)
  showOutcome(outcome, { id: bannerId, failed: 'Your notifications couldn’t be cleared' })
}
