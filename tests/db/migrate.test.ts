import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supportedUniversities } from '#drizzle/supported-universities.ts'
import { migrate } from '#server/db/migrate.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-db-'))
  file = join(folder, 'quad.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

function inFile<T>(work: (db: Database.Database) => T): T {
  const db = new Database(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const count = (table: string) =>
  inFile((db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

test('a fresh folder gets the whole schema and the supported universities', () => {
  migrate(file)
  expect(count('universities')).toBe(supportedUniversities.length)
  expect(count('listings')).toBe(0)
})

test('every table is STRICT', () => {
  migrate(file)
  const tables = inFile((db) =>
    db
      .prepare<[], { name: string; strict: number }>(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
      )
      .all(),
  ).filter(({ name }) => !name.startsWith('sqlite_') && !name.startsWith('listing_search'))
  expect(tables.length).toBeGreaterThan(10)
  expect(tables.filter(({ strict }) => strict === 0)).toEqual([])
})

test('a second run changes nothing and copies nothing', () => {
  migrate(file)
  inFile((db) => db.prepare("INSERT INTO sync_commits (tag, at) VALUES ('kept', 1)").run())
  migrate(file)
  expect(count('sync_commits')).toBe(1)
  expect(readdirSync(folder)).not.toContain('backups')
})

test('a database of a newer program is refused and left as it is', () => {
  migrate(file)
  inFile((db) => db.pragma('user_version = 99'))
  expect(() => migrate(file)).toThrow('newer version of Quad')
  expect(inFile((db) => db.pragma('user_version', { simple: true }))).toBe(99)
})

test('a table that is not STRICT is refused', () => {
  migrate(file)
  inFile((db) => db.exec('CREATE TABLE loose (anything)'))
  expect(() => migrate(file)).toThrow('loose')
})

test('foreign keys hold between the tables', () => {
  migrate(file)
  expect(() =>
    inFile((db) => {
      db.pragma('foreign_keys = ON')
      db.prepare(
        "INSERT INTO university_domains (domain, university_id) VALUES ('x.edu', 'none')",
      ).run()
    }),
  ).toThrow('FOREIGN KEY')
})
