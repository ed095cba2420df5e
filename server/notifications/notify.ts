import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { NotificationType } from '#sync/notifications.ts'
import { prepared } from '../db/prepared.ts'
import { newId } from '../new-id.ts'
import type { Told } from '../push-subscriptions/push.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { notificationAnswer, type NotificationRow } from './answer.ts'
import { keepFewInAll, keepFewOfSubject } from './keep-few.ts'

export interface News {
  type: NotificationType
  title: string
  message: string
  /** A page of the app, beginning with a slash. */
  link?: string
  /** The id of what it is about: of one subject a person keeps the latest few. */
  subject: string
}

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'> & {
  /** Whose doing it tells of. */
  actor: { userId: string }
}

/**
 * Tells people of what the actor has done: the one place that makes notifications. Who wants none, or
 * is not here any more, gets none. That they may see what it is about is for the caller to have asked.
 * Once the commit is on disk their open pages hear of it (`new_notification`), and their browsers
 * where no page is open.
 */
export async function notify(context: Context, to: readonly string[], news: News): Promise<void> {
  const { tx, rev, resources, after } = context
  const told: Told[] = []
  for (const userId of to) {
    const [listening] = await listeningQuery(tx).execute({ userId })
    if (!listening) continue
    told.push({ userId, row: await add(context, userId, news) })
    await keepFewInAll(tx).execute({ userId, rev })
  }
  if (told.length === 0) return
  await keepFewOfSubject(tx).execute({ subject: news.subject, rev })
  after(async () => {
    for (const { userId, row } of told) {
      resources.sockets.userChanged(userId, rev)
      resources.sockets.emit(userId, 'new_notification', { notification: notificationAnswer(row) })
    }
    resources.push.tell(told)
  })
}

const listeningQuery = prepared((tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        eq(users.notificationsEnabled, true),
        eq(users.deleted, false),
        isNull(users.suspendedAt),
      ),
    )
    .prepare(),
)

async function add(
  { tx, actor, now, rev }: Context,
  userId: string,
  { type, title, message, link, subject }: News,
): Promise<NotificationRow> {
  const row = {
    id: newId(now),
    type,
    title,
    message,
    link: link ?? null,
    createdAt: now,
  }
  await insertQuery(tx).execute({ ...row, userId, actorId: actor.userId, subject, rev })
  return { ...row, read: false }
}

const insertQuery = prepared((tx) =>
  tx
    .insert(notifications)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      actorId: sql.placeholder('actorId'),
      type: sql.placeholder('type'),
      subject: sql.placeholder('subject'),
      title: sql.placeholder('title'),
      message: sql.placeholder('message'),
      link: sql.placeholder('link'),
      createdAt: sql.placeholder('createdAt'),
      rev: sql.placeholder('rev'),
    })
    .prepare(),
)
