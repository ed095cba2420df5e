import webPush from 'web-push'
import type { Pushed } from '#sync/push-subscriptions.ts'
import type { Keyring } from '../auth/keyring.ts'
import type { Config } from '../config.ts'
import type { NotificationRow } from '../notifications/answer.ts'
import type { Subscription } from './queries.ts'

export interface PushMessage {
  headers: Record<string, string | number>
  body: Buffer
}

/** Who was away for longer finds it behind the bell. */
const day = 24 * 60 * 60

/** Push services take 4 KB, encryption included. */
const mostBytes = 3000

/** A notification for one browser, which alone can read it (RFC 8291), signed as ours (RFC 8292). */
export function pushMessage(
  { config, keyring }: { config: Pick<Config, 'mailFrom'>; keyring: Pick<Keyring, 'push'> },
  subscription: Subscription,
  row: NotificationRow,
): PushMessage {
  const { headers, body } = webPush.generateRequestDetails(subscription, payloadOf(row), {
    vapidDetails: { subject: subjectOf(config), ...keyring.push },
    TTL: day,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
    // The same for each try: one that did arrive after all is replaced and not shown twice.
    topic: row.id.replaceAll('-', ''),
  })
  return { headers, body: body ?? Buffer.alloc(0) }
}

/** Whom a push service may write to. */
const subjectOf = ({ mailFrom }: Pick<Config, 'mailFrom'>): string =>
  `mailto:${/<([^>]*)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`

/** The words of a notification; those that are too long are cut, and the row has them whole. */
function payloadOf({ id, title, message, link }: NotificationRow): string {
  const parts = { id, title, message, ...(link !== null && { link }) } satisfies Pushed
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
