import { and, eq } from 'drizzle-orm'
import { formerUsernames, users } from '#drizzle/schema/accounts.ts'
import { usernameKey } from '#sync/accounts/accounts.ts'
import { formerUsernameDays, usernameTaken } from '#sync/profile-changes.ts'
import { Refusal } from '#sync/refusal.ts'
import { day } from '#sync/time.ts'
import { isUsernameTaken, storeLook } from '../accounts/sign-up/usernames.ts'
import type { Tx } from '../db/writer.ts'
import { stampListingsOf } from '../listings/stamp.ts'
import { renameMessageNotices } from '../messages/notice.ts'
import { stampConversationsWith } from '../messages/stamp.ts'
import { stampReviewsBy } from '../reviews/stamp.ts'
import type { HandlerContext } from '../sync/implement.ts'

/**
 * Gives the actor another name. Everything that shows the name is stamped, so that other devices
 * fetch it again. The former name stays taken for a while: it leads nowhere, and nobody else can
 * answer to it.
 * @throws Refusal `conflict` for a name that is taken, `limited` after too many changes
 */
export async function changeUsername(context: HandlerContext, username: string): Promise<void> {
  const { tx, actor, now, rev, resources, after } = context
  const { userId } = actor
  if (username === actor.username) return
  const [key, formerKey] = [usernameKey(username), usernameKey(actor.username)]
  if (key !== formerKey) {
    const query = { keyring: resources.keyring, now, ownerId: userId }
    if (await isUsernameTaken(tx, username, query))
      throw new Refusal('conflict', usernameTaken, 'username')
    await keepTaken(tx, { userId, key, formerKey, until: now + formerUsernameDays * day })
  }
  await resources.limits.take(tx, 'username-changes', userId, now)
  await tx.update(users).set({ username, usernameKey: key, rev }).where(eq(users.id, userId))
  await storeLook(tx, username)
  await stampListingsOf(tx, userId, rev)
  await stampConversationsWith(tx, userId, rev)
  await stampReviewsBy(tx, userId, rev)
  await renameMessageNotices(tx, userId, { username, rev })
  after(async () => resources.sockets.campusChanged(actor.universityId, rev))
}

async function keepTaken(
  tx: Tx,
  {
    userId,
    key,
    formerKey,
    until,
  }: { userId: string; key: string; formerKey: string; until: number },
): Promise<void> {
  await tx
    .delete(formerUsernames)
    .where(and(eq(formerUsernames.usernameKey, key), eq(formerUsernames.userId, userId)))
  await tx
    .insert(formerUsernames)
    .values({ usernameKey: formerKey, userId, until })
    .onConflictDoUpdate({ target: formerUsernames.usernameKey, set: { userId, until } })
}
