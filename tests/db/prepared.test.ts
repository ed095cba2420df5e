import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { universities } from '#drizzle/schema/universities.ts'
import { isDiskFull } from '#server/db/disk-full.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReader } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { indexQuery } from '#server/db/search.ts'

test('a query is built once for each connection and shape', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-db-'))
  const file = join(folder, 'quad.sqlite')
  migrate(file)
  const built: string[] = []
  const query = prepared((db, { limit = 1 }: { limit?: number } = {}) => {
    built.push(`limit ${limit}`)
    return db.select({ id: universities.id }).from(universities).limit(limit).prepare()
  })
  const connections = [openReader(file), openReader(file)]
  for (const db of connections) {
    for (const limit of [1, 2, 1, 2])
      expect(await query(db, { limit }).execute()).toHaveLength(limit)
    expect(await query(db).execute()).toHaveLength(1)
  }
  const each = ['limit 1', 'limit 2', 'limit 1']
  expect(built).toEqual([...each, ...each])
  for (const { $client: client } of connections) client.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['SQLITE_FULL', true],
  ['SQLITE_IOERR', true],
  ['SQLITE_IOERR_WRITE', true],
  ['SQLITE_BUSY', false],
  ['SQLITE_CONSTRAINT_UNIQUE', false],
])('whether %s means that a write found no space: %s', (code, isFull) => {
  expect(isDiskFull(new Database.SqliteError('No.', code))).toBe(isFull)
})

test('an error of another kind does not mean that a write found no space', () => {
  expect(isDiskFull(Object.assign(new Error('No.'), { code: 'SQLITE_FULL' }))).toBe(false)
})

test('the index is asked for words of three letters or more', () => {
  expect(indexQuery(['bed', 'tv'])).toMatch(/^\("bed"[^)]*\)$/)
  expect(indexQuery(['tv'])).toBe('')
  expect(indexQuery(['so"fa', 'desk'])).toMatch(/^\("so""fa".*\) AND \("desk".*\)$/)
})
