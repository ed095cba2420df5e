import { and, eq, isNull, sql, desc, inArray, type SQLWrapper } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { NotificationType } from '#sync/notifications.ts'
import { window } from '#sync/engine/protocol.ts'
import { prepared } from '../db/prepared.ts'
import { notBlocked } from '../listings/visibility.ts'
import { newId } from '../new-id.ts'
import type { PushNotice } from '../push-subscriptions/message.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { notificationAnswer, type NotificationRow, gone } from './answer.ts'
import { renew } from './renew.ts'

export interface News {
  type: NotificationType
  title: string
  message: string
  /** A page of the app, beginning with a slash. */
  link?: string
  /**
   * The id of the thing it is about. What happens to it within ten minutes is one notification, or
   * within a day for a subject of `dailyOf`, except messages, each of which is one. A person keeps only
   * the latest few per subject.
   */
  subject: string
}

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'> & {
  /** The person whose action it is about, or nobody for the server itself. */
  actor: { userId: string } | undefined
}

/**
 * Tells people about an action: the only place that creates notifications. Those who turned them
 * off or deleted their account get none, and neither do those who block the actor or are blocked. The
 * caller has checked that they may see the subject.
 * After the commit their open pages get `new_notification`, and their browsers a push where no page
 * is open. A notification that changes within ten minutes is only fetched again.
 */
export async function notify(context: Context, to: readonly string[], news: News): Promise<void> {
  const { tx, rev, resources, after } = context
  const notices: PushNotice[] = []
  const renewed: string[] = []
  const actorId = context.actor?.userId ?? null
  for (const userId of to) {
    const [listening] = await listeningQuery(tx).execute({ userId, actorId })
    if (!listening) continue
    if (await renew(context, userId, news)) {
      renewed.push(userId)
      continue
    }
    notices.push({ userId, row: await add(context, userId, news), subject: news.subject })
    await trimSubject(tx).execute({ userId, subject: news.subject, rev })
    await trimAll(tx).execute({ userId, rev })
  }
  after(async () => {
    for (const userId of renewed) resources.sockets.userChanged(userId, rev)
    for (const { userId, row } of notices) {
      resources.sockets.userChanged(userId, rev)
      resources.sockets.emit(userId, 'new_notification', { notification: notificationAnswer(row) })
    }
    resources.push.send(notices)
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
        // A block may have been made since the action.
        notBlocked(sql`${users.id}`, sql`${sql.placeholder('actorId')}`),
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
  await insertQuery(tx).execute({ ...row, userId, actorId: actor?.userId ?? null, subject, rev })
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

const { id, userId, subject, createdAt, deleted } = notifications

const isOfPerson = and(eq(userId, sql.placeholder('userId')), eq(deleted, false))
const latestFirst = desc(createdAt)

/**
 * Keeps a seller who edits a listing all day from burying everything else that its savers were
 * told.
 */
const mostOfSubject = 10

/**
 * Deletes older notifications of `userId` about `subject` and stamps them with `rev`. The latest
 * stay.
 */
const trimSubject = prepared((db) => {
  // Looks through this person's notifications, which are few, and not through those of everyone
  // about the subject.
  const over = db
    .select({ id })
    .from(notifications)
    .where(and(isOfPerson, eq(unindexed(subject), sql.placeholder('subject'))))
    .orderBy(latestFirst)
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(mostOfSubject)
  return letGo(db, over)
})

/** Deletes the notifications of `userId` beyond what a device holds and stamps them with `rev`. */
const trimAll = prepared((db) => {
  const over = db
    .select({ id })
    .from(notifications)
    .where(isOfPerson)
    .orderBy(latestFirst)
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(window.notifications)
  return letGo(db, over)
})

const letGo = (db: Db, over: SQLWrapper) =>
  db
    .update(notifications)
    .set({ ...gone(0), rev: sql`${sql.placeholder('rev')}` })
    .where(inArray(id, over))
    .prepare()
