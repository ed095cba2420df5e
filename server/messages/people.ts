import { and, eq, or, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { conversations } from '#drizzle/schema/messages.ts'
import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { toOneself } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import { blocksOther } from '../blocks/blocks-other.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { pick } from '../db/columns.ts'
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
 * A person to whom the actor may write now.
 * @throws Refusal `not_found` with `unknown` if the person does not exist, `forbidden` if either
 * blocks the other or the person wants no messages from people without a conversation
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

/**
 * Whether the actor is in a conversation with a person and may write to them now. The answer must
 * not reveal more.
 */
export async function isTalkingTo(db: Db, actorId: string, id: string): Promise<boolean> {
  const [row] = await recipientQuery(db).execute({ ...keysOf({ id }), actorId })
  if (!row?.hasWritten || row.id === actorId) return false
  return problemOf(row) === undefined
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

// No name and no id is empty.
const keysOf = ({ id, username }: PersonRef) => ({
  id: id ?? '',
  key: id === undefined ? usernameKey(username?.trim() ?? '') : '',
})

const actorId = sql.placeholder('actorId')
const isNamed = or(
  eq(users.id, sql.placeholder('id')),
  and(eq(users.usernameKey, sql.placeholder('key')), eq(users.deleted, false)),
)

const recipientQuery = prepared((db) =>
  db
    .select({
      ...pick(users, 'id', 'username', 'allowMessages'),
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
 * A condition: `owner` has written to `other`. Private things of the owner open to those people, and not
 * to anyone who only wrote to the owner.
 */
export const hasWrittenTo = (owner: unknown, other: unknown) => sql<number>`exists (
  select 1 from ${conversations} where ${conversations.userId} = ${other}
    and ${conversations.otherId} = ${owner} and ${conversations.receivedAt} > 0)`

/**
 * A condition: the two people have exchanged a message, so `owner` has a side. Starting an empty
 * conversation gives no one a right.
 */
export const hasConversation = (owner: unknown, other: unknown) => sql<number>`exists (
  select 1 from ${conversations} where ${conversations.userId} = ${owner}
    and ${conversations.otherId} = ${other})`
