import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supportedUniversities } from '#drizzle/supported-universities.ts'
import { migrate, newestMigration } from '#server/db/migrate.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-db-'))
  file = join(folder, 'quad.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

function inFile<T>(work: (db: Database.Database) => T, path = file): T {
  const db = new Database(path)
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
  expect(count('university_domains')).toBe(
    supportedUniversities.reduce((total, [, ...domains]) => total + domains.length, 0),
  )
  expect(count('listings')).toBe(0)
  expect(inFile((db) => db.pragma('journal_mode', { simple: true }))).toBe('wal')
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

test('a database with the number of no migration is refused and left as it is', () => {
  migrate(file)
  const before = readFileSync(file)
  for (const version of [-1, -newestMigration, -2_147_483_648]) {
    inFile((db) => db.pragma(`user_version = ${version}`))
    expect(() => migrate(file)).toThrow('is damaged: the number of its migrations is')
    expect(inFile((db) => db.pragma('user_version', { simple: true }))).toBe(version)
  }
  inFile((db) => db.pragma(`user_version = ${newestMigration}`))
  expect(readdirSync(folder)).not.toContain('backups')
  expect(readFileSync(file).length).toBe(before.length)
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

const versionOf = (path: string) =>
  inFile((db) => Number(db.pragma('user_version', { simple: true })), path)
const tables = ['users', 'listings', 'messages', 'saved_listings', 'notifications', 'blocks']
const sizesOf = (path: string) =>
  inFile(
    (db) => tables.map((table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
    path,
  )
const putEarlier = () => {
  const packed = readFileSync(join(import.meta.dirname, 'fixtures', '0.1.0.sqlite.gz'))
  writeFileSync(file, gunzipSync(packed))
}

test('a database of an earlier version keeps its rows, and is copied before', () => {
  putEarlier()
  const [before, version] = [sizesOf(file), versionOf(file)]
  migrate(file)
  expect(versionOf(file)).toBe(newestMigration)
  expect(sizesOf(file)).toEqual(before)
  const copies = readdirSync(join(folder, 'backups'))
  expect(copies).toEqual([expect.stringContaining(`before-migration-${version + 1}-`)])
  const copy = join(folder, 'backups', copies[0] ?? '')
  expect([versionOf(copy), sizesOf(copy)]).toEqual([version, before])
})

test('a migration that would break a foreign key changes nothing', () => {
  putEarlier()
  const version = versionOf(file)
  inFile((db) => {
    db.pragma('foreign_keys = OFF')
    db.exec("INSERT INTO university_domains (domain, university_id) VALUES ('x.edu', 'none')")
  })
  expect(() => migrate(file)).toThrow('A migration broke a foreign key.')
  expect(versionOf(file)).toBe(version)
})

test('a school that is not listed is added once; one whose domain is listed is not', () => {
  migrate(file)
  const [schools, domains] = [Number(count('universities')), Number(count('university_domains'))]
  for (const domain of ['unlisted.edu', 'unlisted.edu', 'cs.unlisted.edu', 'purdue.edu'])
    migrate(file, { schoolDomains: [domain], schoolName: undefined })
  expect([count('universities'), count('university_domains')]).toEqual([schools + 1, domains + 1])
  const name = inFile((db) =>
    db
      .prepare(
        `SELECT name FROM universities JOIN university_domains ON university_id = id
          WHERE domain = 'unlisted.edu'`,
      )
      .pluck()
      .get(),
  )
  expect(name).toBe('unlisted.edu')
})
