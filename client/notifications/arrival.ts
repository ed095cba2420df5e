import * as v from 'valibot'
import { notificationSchema } from '#sync/notifications.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { markRead } from './actions.ts'
import { iconOf } from './icons.ts'

const eventSchema = v.object({ notification: notificationSchema })

/** The id of its banner. */
export const arrival = 'notification'

/**
 * Shows a notification that just arrived while the page is visible. The drawer lists it after the
 * next round.
 */
export function announceArrival(event: unknown): void {
  const parsed = v.safeParse(eventSchema, event)
  if (!parsed.success) return
  const { notification } = parsed.output
  const { title, message, link } = notification
  if (link !== undefined && isOpenConversation(link)) return
  showBanner({
    id: arrival,
    icon: iconOf(notification),
    title,
    message,
    ...(link !== undefined && {
      link: { href: link, label: 'Show', onWay: () => void markRead([notification]) },
    }),
  })
}

/** Its cards already say what has happened. */
function isOpenConversation(link: string): boolean {
  const there = new URL(link, location.href)
  const named = there.searchParams.get('with')
  return (
    named !== null &&
    there.pathname === location.pathname &&
    named === new URLSearchParams(location.search).get('with')
  )
}
