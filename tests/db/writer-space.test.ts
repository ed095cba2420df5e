import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { universities } from '#drizzle/schema/universities.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReader, type Db } from '#server/db/open.ts'
import { Writer } from '#server/db/writer.ts'

let folder: string
let file: string
let writer: Writer
let events: (boolean | number)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-db-'))
  file = join(folder, 'quad.sqlite')
  migrate(file)
  events = []
  writer = new Writer(file, Date.now, {
    committed: (writes) => events.push(writes),
    spaceChanged: (hasSpace) => events.push(hasSpace),
    failed: (error) => {
      throw error
    },
  })
})
afterEach(async () => {
  await writer.close()
  rmSync(folder, { recursive: true })
})

const add = (id: string, size = 1) =>
  writer.write({
    run: async (tx) => void (await tx.insert(universities).values({ id, name: id.repeat(size) })),
  })
/** Limits the file to this many pages. It cannot be less than it has. */
const limit = (pages: number) =>
  writer.write({ run: (tx) => Promise.resolve(tx.$client.pragma(`max_page_count = ${pages}`)) })

test('a full disk is reported once, and so is that there is space again', async () => {
  await add('a')
  expect([writer.isFull, ...events]).toEqual([false, 1])
  await limit(1)
  for (const id of ['b', 'c']) {
    await expect(add(id, 100_000)).rejects.toMatchObject({ code: 'disk_full' })
    expect(writer.isFull).toBe(true)
  }
  expect(events).toEqual([1, 1, false])
  await limit(1_000_000)
  await add('d')
  expect([writer.isFull, ...events]).toEqual([false, 1, 1, false, true, 1, 1])
})

const logSize = () => statSync(`${file}-wal`).size
const patience = (tx: Db) => tx.$client.pragma('busy_timeout', { simple: true })

test('the log is emptied, but not while someone reads, nor after the end', async () => {
  const reader = openReader(file)
  await add('a')
  reader.$client.exec('BEGIN')
  reader.$client.prepare('SELECT count(*) FROM universities').get()
  await add('b')
  await writer.emptyLog()
  expect(logSize()).toBeGreaterThan(0)
  reader.$client.exec('COMMIT')
  await writer.emptyLog()
  expect(logSize()).toBe(0)
  // Later writes wait again for a lock.
  expect(await writer.write({ run: (tx) => Promise.resolve(patience(tx)) })).toBe(5000)
  reader.$client.close()
  await writer.close()
  await expect(writer.emptyLog()).resolves.toBeUndefined()
})
