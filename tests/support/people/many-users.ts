import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { uuidv7 } from '#sync/id.ts'
import { reviewIdOf } from '#sync/reviews.ts'

/**
 * Adds users to the database directly, because signing each of them up takes long. @returns their
 * ids
 */
export function addUsers(db: Database.Database, count: number, campus: string): string[] {
  const insert = db.prepare(
    `INSERT INTO users (id, username, username_key, first_name, last_name, email, email_key, password_hash, university_id, year, created_at, rev)
     VALUES (@id, @name, @name, 'One', 'OfMany', @email, @email, 'none', @campus, 2030, 0, 1)`,
  )
  return Array.from({ length: count }, () => {
    const id = uuidv7(Date.now(), randomBytes(16))
    insert.run({ id, name: `n${id}`, email: `${id}@many.edu`, campus })
    return id
  })
}

/**
 * Adds reviews by as many people to the database directly. Each is a second newer than the one
 * before it. @returns their ids, the newest first
 */
export function addReviews(dataDir: string, revieweeId: string, count: number): string[] {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  const insert = db.prepare(
    `INSERT INTO reviews (id, reviewee_id, reviewer_id, rating, comment, written_at, rev)
     VALUES (?, ?, ?, 4, 'On time, and the desk is as described.', ?, 1)`,
  )
  const ids = addUsers(db, count, 'purdue-university').map((reviewerId, i) => {
    const id = reviewIdOf(revieweeId, reviewerId)
    insert.run(id, revieweeId, reviewerId, i * 1000)
    return id
  })
  db.close()
  return ids.toReversed()
}
