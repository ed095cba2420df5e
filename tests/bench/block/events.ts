import { clientEvents } from '#server/realtime/events.ts'
import { messageEvents } from '#server/messages/relay.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'

interface Talk {
  from: SignedIn
  to: SignedIn
}

/** What a client may send of each event, at its worst. */
const eventExamples: Record<string, (talk: Talk) => unknown[]> = {
  user_online: ({ from }) => [from.user.id],
  page_visible: () => [true],
  send_message: ({ from, to }) => [
    {
      messageData: { senderUsername: from.user.username, content: 'Never sent' },
      recipientUserId: to.user.id,
    },
  ],
  typing: ({ from, to }) => [from.user.id, from.user.username, to.user.id],
  read_receipt: ({ from, to }) => [to.user.username, from.user.username, to.user.id],
}

/** What is not in the table, and still has to be read. */
const frames: Record<string, string> = {
  'an unknown event': '42["unheard_of",{}]',
  'an event of 60 KB': `42["user_online",${JSON.stringify(Array(15_000).fill(7))}]`,
  'a ping': '2',
}

/** The frames that a socket sends, by name. @throws Error for an event without an example */
export function socketFrames(talk: Talk): Record<string, string> {
  const events = [...clientEvents.keys(), ...messageEvents.keys()].map((name) => {
    const example = eventExamples[name]
    if (!example) throw new Error(`${name} has no example in tests/bench/block/events.ts.`)
    return [`the event ${name}`, `42${JSON.stringify([name, ...example(talk)])}`]
  })
  return { ...Object.fromEntries(events), ...frames }
}
