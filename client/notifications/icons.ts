import type { Notification, NotificationType } from '#sync/notifications.ts'
import type { IconName } from '../ui/drawing/icon.tsx'

const icons: Record<Exclude<NotificationType, 'other'>, IconName> = {
  message: 'message',
  savedListing: 'heart',
}

/** Of other kinds, where each leads says what it is about. */
const places: Record<string, IconName> = {
  '/profile': 'star',
  '/messages': 'tag',
  '/appeal': 'flag',
  '/for-you': 'eye-off',
  '/': 'clock',
}

/** The icon of what a notification is about. */
export function iconOf({ type, link }: Pick<Notification, 'type' | 'link'>): IconName {
  if (type !== 'other') return icons[type]
  const [place] = /^\/[^/?]*/.exec(link ?? '') ?? []
  return (place !== undefined && places[place]) || 'bell'
}
