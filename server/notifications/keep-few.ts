import { and, desc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { window } from '#sync/engine/protocol.ts'
import { unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { gone } from './answer.ts'

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
export const trimSubject = prepared((db) => {
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
export const trimAll = prepared((db) => {
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
