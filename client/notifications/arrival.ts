import * as v from 'valibot'
import { notificationSchema } from '#sync/notifications.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { markRead } from './actions.ts'
import { icons } from './icons.ts'

/** The id of the banner about what arrived last. */
export const arrivalId = 'notification'

const eventSchema = v.object({ notification: notificationSchema })

/**
 * Shows a notification that just arrived while the page is visible. The drawer lists it after the
 * next round.
 */
export function announceArrival(event: unknown): void {
  const parsed = v.safeParse(eventSchema, event)
  if (!parsed.success) return
  const { notification } = parsed.output
  const { title, message, link, type } = notification
  showBanner({
    id: arrivalId,
    icon: icons[type],
    title,
    message,
    // All others are sentences of ours.
    isPersonText: type === 'message',
    ...(link !== undefined && {
      link: { href: link, label: 'Show', onWay: () => void markRead(notification) },
    }),
  })
}
