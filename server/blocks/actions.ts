import { and, eq } from 'drizzle-orm'
import { blocks } from '#drizzle/schema/blocks.ts'
import { blockUser, unblockUser } from '#sync/actions/blocks.ts'
import type { BlockAnswer } from '#sync/blocks.ts'
import { Refusal } from '#sync/refusal.ts'
import { endAllBetween } from '../meet-ups/end.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { assertKnown, isBlocking } from './queries.ts'

export const block = implement(blockUser, async (context, { userId }): Promise<BlockAnswer> => {
  const { tx, actor, now, rev, resources } = context
  if (userId === actor.userId)
    throw new Refusal('forbidden', 'You cannot block yourself.', 'userId')
  await assertKnown(tx, actor.userId, userId)
  if (await isBlocking(tx, actor.userId, userId)) return { isBlocked: true }
  await resources.limits.take(tx, 'blocks', actor.userId, now)
  await tx
    .insert(blocks)
    .values({ blockerId: actor.userId, blockedId: userId, rev })
    .onConflictDoUpdate({
      target: [blocks.blockerId, blocks.blockedId],
      set: { deleted: false, rev },
    })
  await endAllBetween(context, actor.userId, userId)
  pokeOther(context, userId)
  return { isBlocked: true }
})

export const unblock = implement(unblockUser, async (context, { userId }): Promise<BlockAnswer> => {
  const { tx, actor, rev } = context
  if (userId === actor.userId)
    throw new Refusal('forbidden', 'You cannot unblock yourself.', 'userId')
  await assertKnown(tx, actor.userId, userId)
  const own = and(eq(blocks.blockerId, actor.userId), eq(blocks.blockedId, userId))
  const ended = await tx
    .update(blocks)
    .set({ deleted: true, rev })
    .where(and(own, eq(blocks.deleted, false)))
    .returning({ userId: blocks.blockedId })
  if (ended.length > 0) pokeOther(context, userId)
  return { isBlocked: false }
})

/** Both lose or regain sight of each other. The devices of the actor hear of every action. */
const pokeOther = ({ rev, resources, after }: HandlerContext, userId: string): void =>
  after(async () => resources.sockets.userChanged(userId, rev))
