import type { Notification } from '#sync/notifications.ts'
import { PersonText } from '../ui/person-text.tsx'

/** A change of the price: '$25 → $22', perhaps with other changes. */
const changed = /^(\S+) → (\S+)(.*)$/

/** The words of a notification. An earlier price is struck through. */
export function NotificationMessage({ of: { type, message } }: { of: Notification }) {
  const [, before, after, others] = (type === 'savedListing' && changed.exec(message)) || []
  if (before === undefined) return <PersonText>{message}</PersonText>
  return (
    <>
      <s>{before}</s> → <strong>{after}</strong>
      {others}
    </>
  )
}
