import Database from 'better-sqlite3'
import { newestMigration } from '../db/migrate.ts'
import { schemaDifference } from '../db/schema-difference.ts'
import { BackupError } from './archive.ts'

export interface PhotoRow {
  id: string
  /** Of both its files together. */
  bytes: number
}

/** What the database of a backup holds. */
export interface Contents {
  migrations: number
  accounts: number
  listings: number
  messages: number
  photos: PhotoRow[]
}

/**
 * Checks the schema, every page and every reference of a database that nobody uses.
 *
 * @throws BackupError if it is damaged, was changed by something other than Quad, or was written by
 * a newer program
 */
export function inspectDatabase(file: string): Contents {
  const client = new Database(file, { readonly: true })
  try {
    client.pragma('trusted_schema = OFF')
    const migrations = Number(client.pragma('user_version', { simple: true }))
    if (migrations > newestMigration)
      throw new BackupError('It was made by a newer version of Quad. Please install that version.')
    if (migrations < 0)
      throw new BackupError(`It is damaged: the number of its migrations is ${migrations}.`, {
        problem: 'damaged',
      })
    // Comes first: what another schema makes SQLite do is not known.
    const different = schemaDifference(client)
    if (different !== undefined)
      throw new BackupError(
        `It is damaged: the ${printable(different)} of its database is not as Quad makes it.`,
        { problem: 'damaged' },
      )
    const isWhole = client.pragma('integrity_check', { simple: true }) === 'ok'
    if (!isWhole || (client.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new BackupError('It is damaged: its database is not consistent.', {
        problem: 'damaged',
      })
    const count = (sql: string) => Number(client.prepare(sql).pluck().get())
    return {
      migrations,
      accounts: count('SELECT count(*) FROM users WHERE deleted = 0'),
      listings: count('SELECT count(*) FROM listings'),
      messages: count('SELECT count(*) FROM messages'),
      photos: client.prepare<[], PhotoRow>('SELECT id, bytes FROM images ORDER BY id').all(),
    }
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw new BackupError('It is damaged: its database cannot be read.', {
        cause: error,
        problem: 'damaged',
      })
    throw error
  } finally {
    client.close()
  }
}

const printable = (name: string): string => name.replaceAll(/[^\w ]/g, '?').slice(0, 100)
