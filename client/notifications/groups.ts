import type { Rows } from '#sync/engine/replica.ts'
import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Image } from '#sync/images.ts'
import type { Notification } from '#sync/notifications.ts'

/** What one row shows: the messages of one person, or any other notification alone. */
export interface NotificationGroup {
  /** Latest first. */
  all: readonly [Notification, ...Notification[]]
  /** Whom or what it is about, if this device has a picture of it. */
  picture: Picture | undefined
}

export type Picture =
  | { kind: 'person'; name: string; image: string | undefined }
  | { kind: 'listing'; image: Image }

/** Groups of notifications, which come latest first. */
export function groupsOf(shown: readonly Notification[], rows: Rows): NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const each of shown) {
    const key = senderOf(each) ?? each._id
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()].map((all) => ({ all, picture: pictureOf(all[0], rows) }))
}

/** The title of a row. */
export function titleOf({ all }: NotificationGroup): string {
  const [latest] = all
  const sender = senderOf(latest)
  return sender === undefined || all.length === 1
    ? latest.title
    : `${sender}, ${all.length} messages`
}

function pictureOf(notification: Notification, rows: Rows): Picture | undefined {
  // A deal or a meet-up leads to the conversation, too.
  const name = parameterOf(notification, 'with')
  if (name !== undefined) return { kind: 'person', name, image: faceOf(name, rows) }
  const listingId = parameterOf(notification, 'listingId')
  const image = listingId === undefined ? undefined : rows.get('listings', listingId)?.images[0]
  return image && { kind: 'listing', image }
}

const faceOf = (name: string, rows: Rows): string | undefined =>
  rows
    .all('conversations')
    .find(({ messagesWith }) => usernameKey(messagesWith) === usernameKey(name))?.profileImagePath

/** Whose message it is about. Its link leads to the conversation. */
const senderOf = (notification: Notification): string | undefined =>
  notification.type === 'message' ? parameterOf(notification, 'with') : undefined

function parameterOf({ link }: Notification, name: string): string | undefined {
  if (link === undefined) return undefined
  return new URL(link, location.origin).searchParams.get(name) ?? undefined
}
