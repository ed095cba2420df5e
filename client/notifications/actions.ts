import * as v from 'valibot'
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '#sync/actions/notifications.ts'
import { type Notification } from '#sync/notifications.ts'
import { perform } from '../device/perform.ts'
import { showOutcome } from '../forms/outcome-banner.ts'

const plain = { answer: v.unknown() }
const bannerId = 'notification-kept'

/** Reports that a notification was read. Its outcome is not shown. */
export async function markRead({ _id: id, read }: Notification): Promise<void> {
  if (!read) await perform(readNotification, { id }, plain)
}

/**
 * Reports that the notifications on the screen were read, and none that arrive in the meantime. Its outcome
 * is not shown.
 * @param shown the latest first
 */
export async function markAllRead(shown: readonly Notification[]): Promise<void> {
  const [latest] = shown
  const ids = shown.filter(({ read }) => !read).map(({ _id }) => _id)
  if (latest) await perform(readAllNotifications, { upTo: latest.time, ids }, plain)
}

export async function remove({ _id: id }: Notification): Promise<void> {
  const outcome = await perform(deleteNotification, { id }, plain)
  showOutcome(outcome, { id: bannerId, failed: 'This notification couldn’t be deleted' })
}

/** Deletes the notifications on the screen, and none that arrive in the meantime. */
export async function clearAll(shown: readonly Notification[]): Promise<void> {
  const ids = shown.map(({ _id }) => _id)
  const outcome = await perform(clearNotifications, { ids }, plain)
  showOutcome(outcome, { id: bannerId, failed: 'Your notifications couldn’t be cleared' })
}
