import { and, eq } from 'drizzle-orm'
import { conversations } from '#drizzle/schema/messages.ts'
import { openConversation, readConversation } from '#sync/actions/messages.ts'
import { isBlockBetween } from '../blocks/queries.ts'
import type { Tx } from '../db/writer.ts'
import { markSubjectRead } from '../notifications/mark-subject-read.ts'
import { implement } from '../sync/implement.ts'
import { announceRead } from './events.ts'
import { assertOwnName, type Person } from './people.ts'
import { findConversation, findOther, findSide } from './queries.ts'

export const open = implement(openConversation, async ({ tx, actor, rev }, args) => {
  assertOwnName(actor, args.username)
  const other = await findOther(tx, actor, named(args))
  const side = await findSide(tx, actor, other)
  const hasNew = side.hasNew && side.receivedAt > seenOf(args.upTo)
  if (!side.opened || hasNew !== side.hasNew)
    await change(tx, actor.userId, other.id, { opened: true, hasNew, rev })
  return findConversation(tx, actor, other)
})

/**
 * Informs the other person once, unless there is a block. A message that was read stays read.
 */
export const read = implement(readConversation, async (context, args) => {
  const { tx, actor, rev } = context
  assertOwnName(actor, args.username)
  const other = await findOther(tx, actor, named(args))
  const side = await findSide(tx, actor, other)
  const readUpTo = Math.min(side.receivedAt, seenOf(args.upTo))
  const hasNew = side.hasNew && side.receivedAt > readUpTo
  // Not only of messages: what a clock did to a deal has none.
  await markSubjectRead(tx, actor.userId, side.id, rev)
  if (readUpTo > side.readUpTo) {
    await change(tx, actor.userId, other.id, { readUpTo, hasNew, rev })
    if (await isBlockBetween(tx, actor.userId, other.id)) return marked
    await change(tx, other.id, actor.userId, { seenUpTo: readUpTo, rev })
    announceRead(context, other)
  } else if (hasNew !== side.hasNew) await change(tx, actor.userId, other.id, { hasNew, rev })
  return marked
})

const marked = { message: 'Messages marked as read.' }

const named = ({
  otherUserId: id,
  otherUsername: username,
}: {
  otherUserId?: string | undefined
  otherUsername?: string | undefined
}) => ({ id, username })

const seenOf = (upTo: string | undefined): number =>
  upTo === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(upTo)

async function change(
  tx: Tx,
  userId: string,
  otherId: Person['id'],
  values: Partial<typeof conversations.$inferInsert>,
): Promise<void> {
  await tx
    .update(conversations)
    .set(values)
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
}
