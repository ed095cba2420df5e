import { and, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { brokenText, cleanTexts } from '#sync/texts/clean.ts'
import { users } from '#drizzle/schema/accounts.ts'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { notBlocked } from '../listings/visibility.ts'
import { isOwnName } from '../own-name.ts'
import type { Resources } from '../resources.ts'
import { isTalkingTo } from './people.ts'

type RelayResources = Pick<Resources, 'readers' | 'sockets'>
/** @returns false for an event that is dropped, such as one in the name of another user. */
type Relay = (resources: RelayResources, actor: Actor, args: unknown[]) => Promise<boolean>

/** The events that documented clients send about conversations. */
export const messageEvents: ReadonlyMap<string, Relay> = new Map<string, Relay>([
  ['send_message', hearSent],
  ['typing', relayTyping],
  ['read_receipt', relayRead],
])

const name = v.pipe(v.string(), v.maxLength(200))
const typingSchema = v.object({ senderUserId: name, senderUsername: name, recipientUserId: name })
const readSchema = v.object({ senderUsername: name, recipientUsername: name, senderUserId: name })
const sentSchema = v.object({
  messageData: v.object({
    _id: v.optional(name),
    senderUsername: name,
    content: v.optional(v.string()),
  }),
  recipientUserId: name,
})

/** Checks an announced message, and does nothing: its commit has already informed the recipient. */
async function hearSent(
  { readers }: RelayResources,
  actor: Actor,
  args: unknown[],
): Promise<boolean> {
  const said = fieldsOf(sentSchema, args)
  if (!said || !isOwnName(actor, said.messageData.senderUsername)) return false
  return readers.read((db) => isStored(db, actor.userId, said))
}

async function relayTyping(
  { readers, sockets }: RelayResources,
  actor: Actor,
  args: unknown[],
): Promise<boolean> {
  const said = fieldsOf(typingSchema, args)
  if (said?.senderUserId !== actor.userId || !isOwnName(actor, said.senderUsername)) return false
  const to = said.recipientUserId
  if (!(await readers.read((db) => isTalkingTo(db, actor.userId, to)))) return false
  sockets.emitPaced(to, 'typing', {
    payload: { senderUsername: actor.username },
    from: actor.userId,
  })
  return true
}

async function relayRead(
  { readers, sockets }: RelayResources,
  actor: Actor,
  args: unknown[],
): Promise<boolean> {
  const said = fieldsOf(readSchema, args)
  if (!said || !isOwnName(actor, said.recipientUsername)) return false
  const { senderUserId: to, senderUsername } = said
  if (!(await readers.read((db) => hasWrittenTo(db, actor.userId, to, senderUsername))))
    return false
  sockets.emitPaced(to, 'read_receipt', {
    payload: { readerUsername: actor.username },
    from: actor.userId,
  })
  return true
}

/** Accepts both forms that clients send: a list of values, or one object with names. */
function fieldsOf<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  args: unknown[],
): v.InferOutput<S> | undefined {
  const names = Object.keys(schema.entries)
  const given =
    args.length === 1 ? args[0] : Object.fromEntries(names.map((each, i) => [each, args[i]]))
  if (brokenText(given)) return undefined
  const parsed = v.safeParse(schema, cleanTexts(given))
  return parsed.success ? parsed.output : undefined
}

/**
 * Whether this message was stored, or without an id, whether it is the newest of the two. It reads
 * one row: an event must not cost more the longer a conversation is.
 */
async function isStored(
  db: Db,
  senderId: string,
  { messageData: { _id, content }, recipientUserId }: v.InferOutput<typeof sentSchema>,
): Promise<boolean> {
  const { userId, otherId, id: pair } = conversations
  const side = and(eq(userId, senderId), eq(otherId, recipientUserId))
  const [row] = await db
    .select({ id: messages.id, senderId: messages.senderId, content: messages.content })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, pair))
    .where(and(side, _id === undefined ? undefined : eq(messages.id, _id)))
    .orderBy(desc(messages.sentAt))
    .limit(1)
  return row?.senderId === senderId && (_id !== undefined || row.content === content?.trim())
}

async function hasWrittenTo(
  db: Db,
  readerId: string,
  writerId: string,
  writerName: string,
): Promise<boolean> {
  const [side] = await db
    .select({ receivedAt: conversations.receivedAt })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.otherId))
    .where(
      and(
        eq(conversations.userId, readerId),
        eq(conversations.otherId, writerId),
        eq(users.usernameKey, usernameKey(writerName)),
        notBlocked(sql`${readerId}`, sql`${writerId}`),
      ),
    )
  return (side?.receivedAt ?? 0) > 0
}
