import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { window } from '#sync/engine/protocol.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { gone } from './answer.ts'

const { id, userId, subject, createdAt, deleted } = notifications

/**
 * Keeps a seller who edits a listing all day from burying everything else that its savers were
 * told.
 */
const mostOfSubject = 10

/**
 * Deletes older notifications of each person about `subject` and stamps them with `rev`. The latest
 * stay.
 */
export const keepFewOfSubject = prepared((db) => {
  const place = sql<number>`row_number() over (partition by ${userId} order by ${createdAt} desc, rowid desc)`
  const ranked = db
    .select({ id, place: place.as('place') })
    .from(notifications)
    .where(and(eq(subject, sql.placeholder('subject')), eq(deleted, false)))
    .as('ranked')
  const over = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} > ${mostOfSubject}`)
  return letGo(db, over)
})

/** Deletes the notifications of `userId` beyond what a device holds and stamps them with `rev`. */
export const keepFewInAll = prepared((db) => {
  // The index has them in order by `rowid`, so no row that stays is read.
  const over = db
    .select({ id })
    .from(notifications)
    .where(and(eq(userId, sql.placeholder('userId')), eq(deleted, false)))
    .orderBy(sql`${createdAt} desc, rowid desc`)
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
