import { and, eq, or, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { conversations } from '#drizzle/schema/messages.ts'
import { usernameKey } from '#sync/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { toOneself } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { isOwnName } from '../own-name.ts'

const blockedByYou = 'You cannot send messages to this user until you unblock them.'
const notWanted = 'You cannot send messages to this user.'

/** A user as a caller names them: by id or by username. */
export interface PersonRef {
  id?: string | undefined
  username?: string | undefined
}

/** The other user of a conversation. */
export interface Person {
  id: string
  username: string
}

/** @throws Refusal `forbidden` for a call in the name of another user. */
export function assertOwnName(actor: Actor, given: string | undefined): void {
  if (!isOwnName(actor, given))
    throw new Refusal('forbidden', 'You can only write in your own name.')
}

/**
 * Somebody to whom the actor may write now.
 * @throws Refusal `not_found` with `unknown` for nobody, `forbidden` for who is blocked, blocks, or
 * wants no messages from people without a conversation.
 */
export async function findRecipient(
  db: Db,
  actor: Actor,
  named: PersonRef,
  unknown: string,
): Promise<Person> {
  const [row] = await recipientQuery(db).execute({ ...keysOf(named), actorId: actor.userId })
  if (!row || (!row.isActive && !row.hasWritten))
    throw new Refusal('not_found', unknown, 'recipientUsername')
  if (row.id === actor.userId) throw new Refusal('forbidden', toOneself, 'recipientUsername')
  const problem = problemOf(row)
  if (problem !== undefined) throw new Refusal('forbidden', problem)
  return { id: row.id, username: row.username }
}

/** Whether the actor may write to somebody, who is told nothing by the answer. */
export async function mayWriteTo(db: Db, actorId: string, id: string): Promise<boolean> {
  const [row] = await recipientQuery(db).execute({ ...keysOf({ id }), actorId })
  return row !== undefined && row.id !== actorId && problemOf(row) === undefined
}

interface Standing {
  isActive: unknown
  blocks: unknown
  isBlocked: unknown
  allowMessages: boolean
  hasWritten: unknown
}

function problemOf(row: Standing): string | undefined {
  if (row.blocks) return blockedByYou
  const isStranger = !row.allowMessages && !row.hasWritten
  return row.isBlocked || isStranger || !row.isActive ? notWanted : undefined
}

// No name is empty, and no id.
const keysOf = ({ id, username }: PersonRef) => ({
  id: id ?? '',
  key: id === undefined ? usernameKey(username?.trim() ?? '') : '',
})

const actorId = sql.placeholder('actorId')
const isNamed = or(
  eq(users.id, sql.placeholder('id')),
  and(eq(users.usernameKey, sql.placeholder('key')), eq(users.deleted, false)),
)
const blocksOther = (blocker: unknown, blocked: unknown) => sql<number>`exists (
  select 1 from ${blocks} where ${blocks.blockerId} = ${blocker}
    and ${blocks.blockedId} = ${blocked} and not ${blocks.deleted})`

const recipientQuery = prepared((db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      allowMessages: users.allowMessages,
      isActive: sql<number>`${users.suspendedAt} is null and not ${users.deleted}`,
      blocks: blocksOther(actorId, sql`${users.id}`),
      isBlocked: blocksOther(sql`${users.id}`, actorId),
      hasWritten: hasConversation(sql`${users.id}`, actorId),
    })
    .from(users)
    .where(isNamed)
    .prepare(),
)

/**
 * Whether a message stands between two people, as a condition: `owner`'s side is there. Whoever has
 * merely begun an empty conversation has gained nothing by it.
 */
export const hasConversation = (owner: unknown, other: unknown) => sql<number>`exists (
  select 1 from ${conversations} where ${conversations.userId} = ${owner}
    and ${conversations.otherId} = ${other})`
