import * as v from 'valibot'
import {
  clearNotifications,
  deleteNotification,
  readNotification,
} from '#sync/actions/notifications.ts'
import { type Notification } from '#sync/notifications.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import type { IconName } from '../ui/drawing/icon.tsx'

const plain = { answer: v.unknown() }

/** Nobody is told how this went: it is no more than a look. */
export async function markRead({ _id: id, read }: Notification): Promise<void> {
  if (!read) await perform(readNotification, { id }, plain)
}

export async function remove({ _id: id }: Notification): Promise<void> {
  told(await perform(deleteNotification, { id }, plain), 'This notification couldn’t be deleted')
}

/** Deletes those that stand on the screen, and none that come meanwhile. */
export async function clearAll(shown: readonly Notification[]): Promise<void> {
  const ids = shown.map(({ _id }) => _id)
  told(await perform(clearNotifications, { ids }, plain), 'Your notifications couldn’t be cleared')
}

function told(outcome: Outcome<unknown>, title: string): void {
  if (outcome.kind === 'refused') tell('alert', title, outcome.message, true)
  if (outcome.kind === 'queued') tell('clock', 'Waiting to be sent', outcome.message, false)
}

const tell = (icon: IconName, title: string, message: string, urgent: boolean): unknown =>
  showBanner({ id: 'notification-kept', urgent, icon, title, message })
