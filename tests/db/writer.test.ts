import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { universities } from '#drizzle/schema/universities.ts'
import { syncCommits } from '#drizzle/schema/sync.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReader, openWriter, type Db } from '#server/db/open.ts'
import { Writer } from '#server/db/writer.ts'
import { Refusal } from '#sync/refusal.ts'

let folder: string
let writer: Writer
let reader: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-db-'))
  const file = join(folder, 'quad.sqlite')
  migrate(file)
  writer = new Writer(file, Date.now)
  reader = openReader(file)
})
afterEach(async () => {
  await writer.close()
  reader.$client.close()
  rmSync(folder, { recursive: true })
})

const add = (id: string) => ({
  async run(tx: Db, rev: number) {
    await tx.insert(universities).values({ id, name: id })
    return rev
  },
})
const added = async (id: string) =>
  (await reader.select().from(universities).where(eq(universities.id, id))).length === 1
const commits = async () => (await reader.select().from(syncCommits)).length

test('the writing connection is in WAL mode with synchronous = FULL', () => {
  const { $client: client } = openWriter(join(folder, 'quad.sqlite'))
  expect(client.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(client.pragma('synchronous', { simple: true })).toBe(2)
  client.close()
})

test('writes that arrive together share one commit and its stamp', async () => {
  // Time stands still: a group also ends after some milliseconds, which a busy machine may need.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const before = await commits()
  const revs = await Promise.all(['a', 'b', 'c', 'd'].map((id) => writer.write(add(id))))
  expect(new Set(revs).size).toBe(1)
  expect(await commits()).toBe(before + 1)
  const later = await writer.write(add('e'))
  expect(later).toBeGreaterThan(revs[0] ?? Infinity)
})

test('more writes than one commit holds are all written', async () => {
  await Promise.all(Array.from({ length: 450 }, (_, i) => writer.write(add(`many-${i}`))))
  expect(await added('many-0')).toBe(true)
  expect(await added('many-449')).toBe(true)
})

test('a refusal undoes its own effects and no others', async () => {
  const refused = writer.write({
    async run(tx) {
      await tx.insert(universities).values({ id: 'refused', name: 'refused' })
      throw new Refusal('conflict', 'No.')
    },
  })
  const [before, after] = [writer.write(add('before')), writer.write(add('after'))]
  await expect(refused).rejects.toThrow(new Refusal('conflict', 'No.'))
  await Promise.all([before, after])
  expect([await added('before'), await added('refused'), await added('after')]).toEqual([
    true,
    false,
    true,
  ])
})

test('what a refusal records is kept', async () => {
  const refused = writer.write({
    run: () => Promise.reject(new Refusal('conflict', 'No.')),
    refused: async (tx) =>
      void (await tx.insert(universities).values({ id: 'kept', name: 'kept' })),
  })
  await expect(refused).rejects.toThrow('No.')
  expect(await added('kept')).toBe(true)
})

test('a crash undoes its own effects and no others', async () => {
  const crash = writer.write({
    async run(tx) {
      await tx.insert(universities).values({ id: 'crashed', name: 'crashed' })
      throw new TypeError('a bug')
    },
  })
  const other = writer.write(add('other'))
  await expect(crash).rejects.toThrow('a bug')
  await other
  expect([await added('crashed'), await added('other')]).toEqual([false, true])
})

test('a broken constraint crashes one write', async () => {
  const broken = writer.write({
    async run(tx) {
      await tx.insert(universities).values({ id: 'twice', name: 'twice' })
      await tx.insert(universities).values({ id: 'twice', name: 'twice' })
    },
  })
  const other = writer.write(add('other'))
  await expect(broken).rejects.toThrow('UNIQUE')
  await other
  expect([await added('twice'), await added('other')]).toEqual([false, true])
})

test('a write that awaits something else fails alone and leaves no row', async () => {
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const early = writer.write(add('early'))
  const waiting = writer.write({
    async run(tx) {
      await tx.insert(universities).values({ id: 'waiting', name: 'waiting' })
      const timer = new Promise((resolve) => setTimeout(resolve, 1))
      // It has expired by the time the event loop turns.
      const until = performance.now() + 5
      while (performance.now() < until);
      await timer
      await Promise.resolve(tx.insert(universities).values({ id: 'late', name: 'late' })).catch(
        () => {},
      )
      finish()
    },
  })
  const group = await Promise.allSettled([early, waiting, writer.write(add('behind'))])
  expect(group.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await finished
  for (const id of ['waiting', 'late']) expect(await added(id)).toBe(false)
  for (const id of ['early', 'behind']) expect(await added(id)).toBe(true)
  await writer.write(add('afterwards'))
  expect(await added('afterwards')).toBe(true)
})

test('a refusal that cannot be recorded fails alone', async () => {
  const refused = writer.write({
    run: () => Promise.reject(new Refusal('conflict', 'No.')),
    refused: () => Promise.reject(new TypeError('a bug')),
  })
  const other = writer.write(add('other'))
  await expect(refused).rejects.toThrow('a bug')
  await other
  expect(await added('other')).toBe(true)
})

test('long work is committed in parts, and the event loop runs between them', async () => {
  const before = await commits()
  const busy = (id: string) => ({
    run(tx: Db, rev: number) {
      const until = performance.now() + 8
      while (performance.now() < until);
      return add(id).run(tx, rev)
    },
  })
  const events: string[] = []
  const writes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(async (id) => {
    await writer.write(busy(id))
    events.push(id)
  })
  // It is due after the first part.
  setTimeout(() => events.push('timer'), 1)
  await Promise.all(writes)
  expect(events.filter((event) => event !== 'timer').join('')).toBe('abcdefgh')
  expect(events.indexOf('timer')).toBeLessThan(events.indexOf('h'))
  expect(await commits()).toBeGreaterThan(before + 1)
})

test('a busy user does not delay another user’s writes, and each user’s writes keep their order', async () => {
  const done: string[] = []
  const write = async (owner: string, id: string) => {
    await writer.write({ owner, ...add(id) })
    done.push(id)
  }
  const many = Array.from({ length: 500 }, (_, i) => write('busy', `busy-${i}`))
  await Promise.all([...many, write('other', 'other')])
  expect(done.indexOf('other')).toBeLessThan(200)
  expect(done.filter((id) => id !== 'other')).toEqual(many.map((_, i) => `busy-${i}`))
})

test('a write is answered after its commit is on disk', async () => {
  const seen = await writer.write(add('answered')).then(() => added('answered'))
  expect(seen).toBe(true)
})

test('a closed writer finishes its queue and accepts nothing more', async () => {
  const queued = writer.write(add('queued'))
  await writer.close()
  await queued
  expect(await added('queued')).toBe(true)
  await expect(writer.write(add('too-late'))).rejects.toThrow('closed')
})

test('an event that fails after a commit rejects no write of it, and is reported', async () => {
  const failures: unknown[] = []
  const failure = new Error('The counter is broken.')
  const counted = new Writer(join(folder, 'quad.sqlite'), Date.now, {
    committed: () => {
      throw failure
    },
    failed: (error) => failures.push(error),
  })
  await expect(
    Promise.all([counted.write(add('a')), counted.write(add('b'))]),
  ).resolves.toHaveLength(2)
  expect([await added('a'), await added('b')]).toEqual([true, true])
  await counted.write(add('c'))
  await counted.close()
  // The first two writes may share a commit.
  expect(failures.length).toBeGreaterThanOrEqual(2)
  expect(failures.every((each) => each === failure)).toBe(true)
})

test('an event that fails because the disk is full leaves no write without an answer', async () => {
  const failures: unknown[] = []
  const failure = new Error('The log is broken.')
  const full = new Writer(join(folder, 'quad.sqlite'), Date.now, {
    spaceChanged: () => {
      throw failure
    },
    failed: (error) => failures.push(error),
  })
  const write = full.write({
    async run(tx) {
      const pages = Number(tx.$client.pragma('page_count', { simple: true }))
      tx.$client.pragma(`max_page_count = ${pages}`)
      await tx.insert(universities).values({ id: 'big', name: 'x'.repeat(100_000) })
    },
  })
  await expect(write).rejects.toMatchObject({ code: 'disk_full' })
  await full.close()
  expect(failures).toEqual([failure])
})
