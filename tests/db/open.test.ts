import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { assertVersion, openReader, openWriter } from '#server/db/open.ts'
import { Readers } from '#server/db/readers.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-db-'))
  file = join(folder, 'quad.sqlite')
  migrate(file)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a database that cannot be durable is refused, with the reason', () => {
  expect(() => openWriter(':memory:')).toThrow(
    "SQLite's journal_mode is memory, but wal is needed.",
  )
})

test.each(['3.51.3', '3.52.0', '3.52.1', '4.0.0'])('SQLite %s is new enough', (version) => {
  expect(() => assertVersion(version)).not.toThrow()
})

test.each(['3.51.2', '3.50.9', '2.99.9', '3.51'])('SQLite %s is too old', (version) => {
  expect(() => assertVersion(version)).toThrow(`SQLite ${version} is too old: 3.51.3 is needed.`)
})

test('a reading connection writes nothing and trusts no function in the schema', () => {
  const { $client: client } = openReader(file)
  expect(() => client.exec("INSERT INTO sync_commits (tag, at) VALUES ('a', 1)")).toThrow(
    'readonly',
  )
  expect(client.pragma('trusted_schema', { simple: true })).toBe(0)
  client.close()
})

test('a statement that is used again returns rows as by default, also while another use reads', () => {
  const { $client: client } = openReader(file)
  const source = 'SELECT 1 AS one UNION SELECT 2'
  expect(client.prepare(source).pluck().all()).toEqual([1, 2])
  expect(client.prepare(source).raw().all()).toEqual([[1], [2]])
  expect(client.prepare(source).all()).toEqual([{ one: 1 }, { one: 2 }])
  const rows = client.prepare(source).iterate()
  rows.next()
  expect(client.prepare(source).all()).toHaveLength(2)
  rows.return?.()
  client.close()
})

test('readers share as many connections as they may, and each answer sees one state', async () => {
  const readers = new Readers(file, 2)
  const writer = openWriter(file)
  const count = () =>
    readers.read(async ({ $client: client }) => {
      const read = () => client.prepare('SELECT count(*) FROM sync_commits').pluck().get()
      const before = read()
      writer.$client.exec("INSERT INTO sync_commits (tag, at) VALUES ('a', 1)")
      await Promise.resolve()
      return [before, read(), client]
    })
  const answers = await Promise.all([count(), count(), count(), count()])
  for (const [before, after] of answers) expect(after).toBe(before)
  expect(new Set(answers.map(([, , client]) => client)).size).toBe(2)
  // A connection is given back after an error, too.
  for (let tries = 1; tries <= 3; tries += 1)
    await expect(readers.read(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  expect((await count())[0]).toBe(4)
  readers.close()
  writer.$client.close()
})
