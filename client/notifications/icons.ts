import type { NotificationType } from '#sync/notifications.ts'
import type { IconName } from '../ui/drawing/icon.tsx'

export const icons: Record<NotificationType, IconName> = {
  message: 'message',
  savedListing: 'heart',
  other: 'bell',
}
