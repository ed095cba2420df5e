import type { QueuedAction } from '#sync/engine/store.ts'

const names = new Set([
  'listing.view',
  'listing.inquire',
  'notification.read',
  'conversation.open',
  'conversation.read',
])

/** What nobody meant to send is never called unsent, pending or refused. */
export const isSilent = ({ name }: Pick<QueuedAction, 'name'>): boolean => names.has(name)
