import type { Listing } from '#sync/listings.ts'
import type { Conversation, Message } from '#sync/messages.ts'
import type { Notification } from '#sync/notifications.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

interface Row {
  id: string
  title: string
  cents: number
  status: string
  campus: string
  seller: string
}

// A second, simple implementation, because the server's own filter must not judge itself.
export function visibleTo({ server }: World, { person }: Device): Row[] {
  const me = person.user.id
  // The newest first.
  return server.query<Row>(
    `SELECT l.id, l.title, l.price_cents AS cents, l.status, l.university_id AS campus, l.seller_id AS seller
     FROM listings l JOIN users seller ON seller.id = l.seller_id
     WHERE l.deleted = 0 AND (l.seller_id = ? OR (
       l.waiting = 0 AND l.university_id = (SELECT university_id FROM users WHERE id = ?)
       AND l.hidden_by IS NULL AND seller.suspended_at IS NULL AND seller.deleted = 0
       AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.deleted = 0
         AND ((b.blocker_id = ? AND b.blocked_id = seller.id)
           OR (b.blocked_id = ? AND b.blocker_id = seller.id)))))
     ORDER BY l.seq DESC`,
    me,
    me,
    me,
    me,
  )
}

export const savedOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ id: string; notify: number }>(
      `SELECT id, notify_on_update AS notify FROM saved_listings WHERE user_id = ? AND deleted = 0`,
      person.user.id,
    )
    .map(({ id, notify }) => `${id} ${notify === 1}`)

// A second implementation like above: no rows of users with a block to or from the viewer.
export const serverNotices = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ id: string; message: string; read: number }>(
      `SELECT n.id, n.message, n.read FROM notifications n
       WHERE n.user_id = ? AND n.deleted = 0 AND NOT EXISTS (SELECT 1 FROM blocks b
         WHERE b.deleted = 0 AND ((b.blocker_id = n.user_id AND b.blocked_id = n.actor_id)
           OR (b.blocked_id = n.user_id AND b.blocker_id = n.actor_id)))`,
      person.user.id,
    )
    .map(({ id, message, read }) => `${id} ${message} ${read === 1}`)

export const shortNotice = ({ _id, message, read }: Notification): string =>
  `${_id} ${message} ${read}`

/** The oldest first. */
export const messagesOf = (
  { server }: World,
  { person }: Device,
): { other: string; short: string }[] =>
  server
    .query<{
      id: string
      sender: string
      recipient: string
      content: string
      at: number
      state: string
    }>(
      `SELECT id, sender_id AS sender, recipient_id AS recipient, content, sent_at AS at, state
       FROM messages
       WHERE sender_id = ? AND state <> 'withdrawn' OR recipient_id = ? AND state = 'sent'
       ORDER BY sent_at, id`,
      person.user.id,
      person.user.id,
    )
    .map(({ id, sender, recipient, content, at, state }) => ({
      other: sender === person.user.id ? recipient : sender,
      short: [id, sender, content, new Date(at).toISOString(), state].join(' '),
    }))

export const conversationsOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ other: string; at: number; fresh: number; opened: number; seen: number }>(
      `SELECT other_id AS other, last_at AS at, has_new AS fresh, opened, seen_up_to AS seen
       FROM conversations WHERE user_id = ?`,
      person.user.id,
    )
    .map(({ other, at, fresh, opened, seen }) =>
      sideShort(other, new Date(at).toISOString(), fresh === 1, opened === 1, seen),
    )

const sideShort = (...fields: [string, string, boolean, boolean, number]): string =>
  fields.join(' ')
export const conversationShort = (row: Conversation): string =>
  sideShort(
    row.otherUserId,
    row.time,
    row.hasNewMessage,
    row.hasInteractedBefore,
    Date.parse(row.seenUpTo ?? '1970-01-01'),
  )
export const messageShort = ({ _id, senderId, content, timeSent, state }: Message): string =>
  [_id, senderId, content, timeSent, state ?? 'sent'].join(' ')
export const listingShort = ({ id, title, cents, status, campus }: Row): string =>
  [id, title, cents / 100, status, campus].join(' ')
export const shortOf = ({ _id, title, price, status, universityId }: Listing): string =>
  [_id, title, price, status, universityId].join(' ')
export const savedShort = ({ savedListingId, notifyOnUpdate }: SavedListing): string =>
  `${savedListingId} ${notifyOnUpdate}`

export const tokensOf = (world: World): string[] =>
  world.server
    .query<{ token: string }>('SELECT token FROM sim_ledger ORDER BY n')
    .map(({ token }) => token)
