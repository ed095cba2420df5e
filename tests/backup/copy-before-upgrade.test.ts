import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { photoNames } from '#server/backup/photo-files.ts'
import { restore } from '#server/commands/restore.ts'
import { readConfig } from '#server/config.ts'
import { migrate, newestMigration } from '#server/db/migrate.ts'

const fixture = join(import.meta.dirname, '../db/fixtures/0.1.0.sqlite.gz')

let dataDir: string
let database: string
/** What an upgrade of `dataDir` saved. */
let copy: string
let photos: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quad-copy-'))
  database = join(dataDir, 'quad.sqlite')
  writeFileSync(database, gunzipSync(readFileSync(fixture)))
  writeFileSync(join(dataDir, 'secret.key'), 'the key')
  photos = photosIn(database)
  for (const name of photos.flatMap(photoNames)) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true })
    writeFileSync(join(dataDir, name), 'a photo')
  }
  migrate(database)
  copy = join(dataDir, 'backups', ...readdirSync(join(dataDir, 'backups')))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function inDatabase<T>(file: string, work: (client: Database.Database) => T): T {
  const client = new Database(file)
  try {
    return work(client)
  } finally {
    client.close()
  }
}
const versionOf = (file: string) =>
  inDatabase(file, (client) => client.pragma('user_version', { simple: true }))
const photosIn = (file: string) =>
  inDatabase(file, (client) =>
    client.prepare<[], string>('SELECT id FROM images ORDER BY id').pluck().all(),
  )
const restoreInto = (folder: string, file = copy) =>
  restore.run([file], () => readConfig({ DATA_DIR: folder }))

test('the copy from before an upgrade is restored, and keeps the key and the photos', async () => {
  expect(basename(copy)).toMatch(/^before-migration-\d+-\d+\.sqlite$/)
  const old = versionOf(copy)
  expect(old).toBeLessThan(newestMigration)
  expect(versionOf(database)).toBe(newestMigration)
  utimesSync(copy, 1_770_000_000, 1_770_000_000)
  expect(await restoreInto(dataDir)).toMatch(
    new RegExp(
      `^Restored 40 accounts, \\d+ listings, \\d+ messages and ${photos.length} photos, taken at 2026-02-02T02:40:00\\.000Z\\.\nThe replaced data is in \\S+\\.\nEveryone must log in again\\.$`,
    ),
  )
  expect(versionOf(database)).toBe(old)
  expect(photosIn(database)).toEqual(photos)
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('the key')
  expect(existsSync(copy)).toBe(true)
})

test('photos that were deleted after the upgrade are not in the restored database, so that its backups are whole', async () => {
  const [deleted = '', ...kept] = photos
  for (const name of photoNames(deleted)) rmSync(join(dataDir, name))
  expect(await restoreInto(dataDir)).toContain(` and ${kept.length} photos, `)
  expect(photosIn(database)).toEqual(kept)
})

test('a damaged copy is refused, and one without the key or the photos of its server', async () => {
  const damaged = join(dataDir, 'damaged.sqlite')
  const bytes = readFileSync(copy)
  writeFileSync(damaged, bytes.fill(1, bytes.length / 2))
  await expect(restoreInto(dataDir, damaged)).rejects.toThrow('It is damaged')
  const needs = 'which needs the secret.key and the photos of its server in DATA_DIR.'
  await expect(restoreInto(join(dataDir, 'elsewhere'))).rejects.toThrow(needs)
  rmSync(join(dataDir, 'images'), { recursive: true })
  await expect(restoreInto(dataDir)).rejects.toThrow(needs)
  expect(versionOf(database)).toBe(newestMigration)
})
