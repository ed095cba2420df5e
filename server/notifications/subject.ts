import { and, eq, like, or } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { Tx } from '../db/writer.ts'
import { gone } from './answer.ts'

const daily = ' daily'

/** A subject that gets at most one notification a day. */
export const dailyOf = (subject: string): string => `${subject}${daily}`
export const isDaily = (subject: string): boolean => subject.endsWith(daily)

/**
 * Marks notifications about a subject as read, because the person has opened the subject itself. So are
 * those about its parts, whose subjects begin with it: the deals of a conversation.
 * @param subject an id
 */
export async function markSubjectRead(
  tx: Tx,
  userId: string,
  subject: string,
  rev: number,
): Promise<void> {
  const { userId: owner, read, deleted } = notifications
  await tx
    .update(notifications)
    .set({ read: true, rev })
    .where(and(eq(owner, userId), isAbout(subject), eq(read, false), eq(deleted, false)))
}

const isAbout = (subject: string) =>
  or(eq(notifications.subject, subject), like(notifications.subject, `${subject} %`))

/** Deletes a person's notifications about a subject, because they are out of date. */
export async function forgetSubject(
  tx: Tx,
  userId: string,
  subject: string,
  rev: number,
): Promise<void> {
  const { userId: owner, subject: about, deleted } = notifications
  await tx
    .update(notifications)
    .set(gone(rev))
    .where(and(eq(owner, userId), eq(about, subject), eq(deleted, false)))
}
