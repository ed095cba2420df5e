import { randomBytes } from 'node:crypto'
import type Database from 'better-sqlite3'
import { uuidv7 } from '#sync/id.ts'

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
