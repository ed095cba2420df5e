import { and, eq, notExists, sql } from 'drizzle-orm'
import { newsRecipients, waitingNews } from '#drizzle/schema/notifications.ts'
import type { Tx } from '../db/writer.ts'
import { newId } from '../new-id.ts'
import type { Resources } from '../resources.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { notify, type News } from './notify.ts'

/**
 * Notifies any number of people as `notify` does. The first ones are notified in the transaction of
 * the action, the others after its commit, so that a listing that many people saved does not hold up
 * the other writes.
 */
export async function notifyInPortions(
  context: WaitingContext,
  notices: readonly Notice[],
): Promise<void> {
  const first = new Map<News, string[]>()
  for (const { userId, news } of notices.slice(0, portion))
    first.set(news, [...(first.get(news) ?? []), userId])
  for (const [news, people] of first) await notify(context, people, news)
  await notifyLater(context, notices.slice(portion))
}

export interface Notice {
  userId: string
  news: News
}

export type WaitingContext = Pick<
  HandlerContext,
  'tx' | 'actor' | 'now' | 'rev' | 'resources' | 'after'
>

/** How many people are notified in one transaction. */
const portion = 20
/** Rows of one statement. SQLite takes at most 32,766 parameters. */
const rowsAtOnce = 1000

/**
 * Notifies people right after the commit of the action, in transactions of their own. The action's
 * transaction stores whom, so a server that is killed in between continues after its next start.
 */
export async function notifyLater(
  { tx, actor, now: createdAt, resources, after }: WaitingContext,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return
  const stored = new Map<News, typeof waitingNews.$inferInsert>()
  const recipients = notices.map(({ userId, news }) => {
    const row = stored.get(news) ?? {
      ...news,
      id: newId(createdAt),
      actorId: actor.userId,
      createdAt,
    }
    stored.set(news, row)
    return { newsId: row.id, userId }
  })
  for (const rows of portionsOf([...stored.values()])) await tx.insert(waitingNews).values(rows)
  for (const rows of portionsOf(recipients)) await tx.insert(newsRecipients).values(rows)
  after(() => notifyWaiting(resources))
}

function* portionsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce)
    yield items.slice(start, start + rowsAtOnce)
}

/**
 * Notifies everyone who waits. Calls at the same time do no harm, because each transaction takes its
 * recipients out of the table.
 */
export async function notifyWaiting(resources: Resources): Promise<void> {
  const someoneWaits = () =>
    resources.readers.read((db) => db.select().from(newsRecipients).limit(1))
  while ((await someoneWaits()).length > 0) await notifyPortion(resources)
}

async function notifyPortion(resources: Resources): Promise<void> {
  let afterwards: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void afterwards.push(work)
  await resources.writer.write({
    owner: 'notifications',
    async run(tx, rev) {
      afterwards = []
      for (const { userId, news } of await take(tx)) {
        // Somebody with a visible page sees the message itself.
        if (news.type === 'message' && resources.sockets.isWatched(userId)) continue
        const { actorId, createdAt: now, link, ...about } = news
        const context = { tx, actor: { userId: actorId }, now, rev, resources, after }
        await notify(context, [userId], { ...about, ...(link !== null && { link }) })
      }
    },
  })
  await Promise.all(afterwards.map((work) => work()))
}

/** Takes the next recipients out of the table, and news without recipients with them. */
async function take(tx: Tx) {
  const rows = await tx
    .select({ userId: newsRecipients.userId, news: waitingNews })
    .from(newsRecipients)
    .innerJoin(waitingNews, eq(waitingNews.id, newsRecipients.newsId))
    .orderBy(newsRecipients.newsId, newsRecipients.userId)
    .limit(portion)
  const last = rows.at(-1)
  if (!last) return rows
  const isTaken = sql`(${newsRecipients.newsId}, ${newsRecipients.userId}) <= (${last.news.id}, ${last.userId})`
  await tx.delete(newsRecipients).where(isTaken)
  const left = tx
    .select({ newsId: newsRecipients.newsId })
    .from(newsRecipients)
    .where(eq(newsRecipients.newsId, waitingNews.id))
  await tx
    .delete(waitingNews)
    .where(and(sql`${waitingNews.id} <= ${last.news.id}`, notExists(left)))
  return rows
}
