// Read rows of a user, which pages of visitors do not need. One file for both: each costs a request.
export { clearBadge } from '../messages/badge.ts'
export { UnreadBadge as UnreadMessages } from '../messages/unread-badge.tsx'
export { UnreadBadge as UnreadNotifications } from '../notifications/unread-badge.tsx'
