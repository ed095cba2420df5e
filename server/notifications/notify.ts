import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { NotificationType } from '#sync/notifications.ts'
import { prepared } from '../db/prepared.ts'
import { notBlocked } from '../listings/visibility.ts'
import { newId } from '../new-id.ts'
import type { PushNotice } from '../push-subscriptions/push.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { notificationAnswer, type NotificationRow } from './answer.ts'
import { trimAll, trimSubject } from './keep-few.ts'
import { renew } from './renew.ts'

export interface News {
  type: NotificationType
  title: string
  message: string
  /** A page of the app, beginning with a slash. */
  link?: string
  /**
   * The id of the thing it is about. What happens to it within ten minutes is one notification, except
   * messages, each of which is one. A person keeps only the latest few per subject.
   */
  subject: string
}

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'> & {
  /** The person whose action it is about, or nobody for the server itself. */
  actor: { userId: string } | undefined
}

interface Options {
  /** Suspended people find it at their next login. They have no session that could get a push. */
  withSuspended?: boolean
  /** It is a notification of its own, however soon it follows another of its subject. */
  isOwn?: boolean
}

/**
 * Tells people about an action: the only place that creates notifications. Those who turned them
 * off or deleted their account get none, and neither do those who block the actor or are blocked. What
 * others do is nothing to suspended people, whom nobody sees. The caller has checked that they may see
 * the subject.
 * After the commit their open pages get `new_notification`, and their browsers a push where no page
 * is open. A notification that changes within ten minutes is only fetched again.
 */
export async function notify(
  context: Context,
  to: readonly string[],
  news: News,
  { withSuspended = false, isOwn = false }: Options = {},
): Promise<void> {
  const { tx, rev, resources, after } = context
  const notices: PushNotice[] = []
  const renewed: string[] = []
  const actorId = context.actor?.userId ?? null
  for (const userId of to) {
    const [listening] = await listeningQuery(tx).execute({
      userId,
      actorId,
      withSuspended: Number(withSuspended),
    })
    if (!listening) continue
    if (!isOwn && (await renew(context, userId, news))) {
      renewed.push(userId)
      continue
    }
    notices.push({ userId, row: await add(context, userId, news) })
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
        or(isNull(users.suspendedAt), eq(sql.placeholder('withSuspended'), 1)),
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
