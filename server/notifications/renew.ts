import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { day, minute } from '#sync/time.ts'
import type { HandlerContext } from '../sync/implement.ts'
import type { News } from './notify.ts'
import { isDaily } from './subject.ts'

/** Milliseconds in which one subject makes one notification. */
const oneIn = 10 * minute

type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev'> & {
  actor: { userId: string } | undefined
}

/**
 * Gives the latest notification of a person about a subject the new texts, if it is not older than ten
 * minutes, or a day for a daily subject. It is unread again and keeps its time, which these count from.
 * @returns whether there was one
 */
export async function renew(
  { tx, now, rev, actor }: Context,
  userId: string,
  { type, title, message, link, subject }: News,
): Promise<boolean> {
  if (type === 'message') return false
  const { id, createdAt } = notifications
  const since = now - (isDaily(subject) ? day : oneIn)
  const latest = tx
    .select({ id })
    .from(notifications)
    .where(and(isAbout(userId, subject), eq(notifications.type, type), gt(createdAt, since)))
    .orderBy(desc(createdAt))
    .limit(1)
  const changed = await tx
    .update(notifications)
    .set({ title, message, link: link ?? null, actorId: actor?.userId ?? null, read: false, rev })
    .where(inArray(id, latest))
    .returning({ id })
  return changed.length > 0
}

/** Changes the texts of a person's notifications about a subject, and notifies no one. */
export async function reword(
  { tx, rev }: Pick<Context, 'tx' | 'rev'>,
  userId: string,
  { title, message, subject }: Pick<News, 'title' | 'message' | 'subject'>,
): Promise<void> {
  await tx.update(notifications).set({ title, message, rev }).where(isAbout(userId, subject))
}

const isAbout = (userId: string, subject: string) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.subject, subject),
    eq(notifications.deleted, false),
  )
