import { and, eq, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import { Refusal } from '#sync/refusal.ts'
import { blocksOther } from '../blocks/blocks-other.ts'
import type { Db } from '../db/open.ts'

const blockedByYou = 'You cannot review this user until you unblock them.'
const notPossible = 'You cannot review this user.'

/**
 * Checks that the actor may review a person now.
 * @throws Refusal `not_found` for a missing, deleted or suspended user, `forbidden` for oneself and
 * if either blocks the other
 */
export async function assertMayReview(db: Db, { userId }: Actor, id: string): Promise<void> {
  const [row] = await db
    .select({ blocks: blocksOther(userId, id), isBlocked: blocksOther(id, userId) })
    .from(users)
    .where(and(eq(users.id, id), eq(users.deleted, false), sql`${users.suspendedAt} is null`))
  if (!row) throw noSuchPerson()
  if (id === userId) throw new Refusal('forbidden', 'You cannot review yourself.')
  if (row.blocks) throw new Refusal('forbidden', blockedByYou)
  if (row.isBlocked) throw new Refusal('forbidden', notPossible)
}

export const noSuchPerson = () => new Refusal('not_found', 'This user does not exist.')
