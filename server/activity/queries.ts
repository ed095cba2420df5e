import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { usualReplyOf, type Activity } from '#sync/activity.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** How many of a person's latest conversations count. */
const recent = 40

/** What a person shows to those who may see it. */
export async function activityOf(
  db: Db,
  { id, lastSeenAt }: { id: string; lastSeenAt: number | null },
): Promise<Activity> {
  const replies = await repliesQuery(db).execute({ id })
  const usualReply = usualReplyOf(replies.map(({ repliedAt, writtenAt }) => repliedAt - writtenAt))
  return { ...seenAt(lastSeenAt), ...(usualReply !== undefined && { usualReply }) }
}

/** When a person was last seen, for their own download. */
export async function lastSeenOf(db: Db, id: string): Promise<Pick<Activity, 'lastSeen'>> {
  const [own] = await db.select({ at: users.lastSeenAt }).from(users).where(eq(users.id, id))
  return seenAt(own?.at ?? null)
}

const seenAt = (at: number | null) => (at === null ? {} : { lastSeen: new Date(at).toISOString() })

/**
 * The times of the first message and of the first reply in conversations that the other person
 * began. The other side knows whether there is a reply.
 */
const repliesQuery = prepared((db) => {
  const id = sql.placeholder('id')
  const latest = db
    .select({ id: conversations.id, otherId: conversations.otherId })
    .from(conversations)
    .where(eq(conversations.userId, id))
    .orderBy(desc(conversations.lastAt))
    .limit(recent)
    .as('latest')
  const other = alias(conversations, 'other_side')
  const first = alias(messages, 'first_message')
  return db
    .select({
      writtenAt: first.sentAt,
      repliedAt: sql<number>`(
        select ${messages.sentAt} from ${messages}
        where ${messages.conversationId} = ${latest.id} and ${messages.senderId} = ${id}
        order by ${messages.sentAt} limit 1)`,
    })
    .from(latest)
    .innerJoin(
      other,
      and(eq(other.userId, latest.otherId), eq(other.otherId, id), gt(other.receivedAt, 0)),
    )
    .innerJoin(
      first,
      and(
        eq(first.conversationId, latest.id),
        ne(first.senderId, id),
        sql`${first.sentAt} = (
          select min(${messages.sentAt}) from ${messages}
          where ${messages.conversationId} = ${latest.id})`,
      ),
    )
    .prepare()
})
