import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import type { Placed, PortionRequest } from '../paging.ts'
import { hasConversation } from '../messages/people.ts'
import { blocksOther } from './blocks-other.ts'

/** The ids of the people whom a person blocks, the latest first. */
export async function blockedUsersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, userId), eq(blocks.deleted, false)))
    .orderBy(desc(blocks.rev), blocks.blockedId)
  return rows.map(({ id }) => id)
}

/** The ids of the people who block a person, the latest first. */
export async function blockersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(and(eq(blocks.blockedId, userId), eq(blocks.deleted, false)))
    .orderBy(desc(blocks.rev), blocks.blockerId)
  return rows.map(({ id }) => id)
}

/** The people whom a person blocks. */
export async function blockedPeopleOf(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { after = '', limit }: PortionRequest,
): Promise<Placed<{ _id: string; username: string }>[]> {
  const { blockerId, blockedId, deleted } = blocks
  const rows = await db
    .select({ _id: users.id, username: users.username })
    .from(blocks)
    .innerJoin(users, eq(users.id, blockedId))
    .where(and(eq(blockerId, userId), eq(deleted, false), gt(blockedId, after)))
    .orderBy(blockedId)
    .limit(limit)
  return rows.map((item) => ({ place: item._id, item }))
}

/** Whether one person blocks another. */
export async function isBlocking(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(
      and(
        eq(blocks.blockerId, blockerId),
        eq(blocks.blockedId, blockedId),
        eq(blocks.deleted, false),
      ),
    )
  return row !== undefined
}

export const isBlockBetween = async (db: Db, one: string, other: string): Promise<boolean> =>
  (await isBlocking(db, one, other)) || isBlocking(db, other, one)

/**
 * Checks that the viewer may know of a person: profiles show them, or the two have a conversation
 * or a block.
 * @throws Refusal `not_found`
 */
export async function assertKnown(db: Db, viewerId: string, id: string): Promise<void> {
  const isKnown = or(
    isNull(users.suspendedAt),
    sql`${hasConversation(viewerId, users.id)}`,
    sql`${blocksOther(viewerId, users.id)}`,
  )
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.deleted, false), isKnown))
  if (!row) throw new Refusal('not_found', 'This user does not exist.')
}
