import webPush from 'web-push'
import type { PushContent } from '#sync/push-subscriptions.ts'
import { day, second } from '#sync/time.ts'
import type { Config } from '../config.ts'
import type { NotificationRow } from '../notifications/answer.ts'
import type { PushKeys } from './push-keys.ts'
import type { Subscription } from './queries.ts'

export interface PushMessage {
  headers: Record<string, string | number>
  body: Buffer
}

/** A notification to push to the browsers of a person. */
export interface PushNotice {
  userId: string
  row: NotificationRow
  /** What it is about, as in `News`. */
  subject: string
  /** The listings about which its buttons answer. */
  asks?: string[]
}

/** Seconds that a push service keeps the message. The bell keeps it longer. */

/** Push services accept 4 KB, encryption included. */
const mostBytes = 3000

/** Encrypts a notification for one browser (RFC 8291) and signs it as ours (RFC 8292). */
export function pushMessage(
  { config, pushKeys }: { config: Pick<Config, 'mailFrom'>; pushKeys: PushKeys },
  subscription: Subscription,
  notice: Pick<PushNotice, 'row' | 'asks'>,
): PushMessage {
  const { row } = notice
  const { headers, body } = webPush.generateRequestDetails(subscription, payloadOf(notice), {
    vapidDetails: { subject: subjectOf(config), ...pushKeys },
    TTL: day / second,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
    // Equal for each attempt, so that the push service replaces an earlier one that did arrive.
    topic: row.id.replaceAll('-', ''),
  })
  return { headers, body: body ?? Buffer.alloc(0) }
}

/** The address that a push service may write to. */
const subjectOf = ({ mailFrom }: Pick<Config, 'mailFrom'>): string =>
  `mailto:${/<([^>]*)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`

/** The texts of a notification, shortened where they are too long. The row has the full texts. */
function payloadOf({ row, asks }: Pick<PushNotice, 'row' | 'asks'>): string {
  const { id, title, message, link } = row
  const parts = {
    id,
    title,
    message,
    ...(link !== null && { link }),
    ...(asks && asks.length > 0 && { asks }),
  } satisfies PushContent
  for (let most = 1500; ; most = Math.floor(most / 2)) {
    const json = JSON.stringify({
      ...parts,
      title: cut(title, Math.ceil(most / 5)),
      message: cut(message, most),
    })
    if (Buffer.byteLength(json) < mostBytes || most === 0) return json
  }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}
