import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('the writing connection is in WAL mode with FULL synchronisation', () => {
  const { $client: client } = openWriter(join(folder, 'quad.sqlite'))
  expect(client.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(client.pragma('synchronous', { simple: true })).toBe(2)
  client.close()
})

test('writes that arrive together share one commit and its stamp', async () => {
  const before = await commits()
  const revs = await Promise.all(['a', 'b', 'c', 'd'].map((id) => writer.write(add(id))))
  expect(new Set(revs).size).toBe(1)
  expect(await commits()).toBe(before + 1)
  const later = await writer.write(add('e'))
  expect(later).toBeGreaterThan(revs[0] ?? Infinity)
})

test('more writes than one commit carries are all written', async () => {
  await Promise.all(Array.from({ length: 450 }, (_, i) => writer.write(add(`many-${i}`))))
  expect(await added('many-0')).toBe(true)
  expect(await added('many-449')).toBe(true)
})

test('a refusal takes back its own effects and no others', async () => {
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

test('what a refusal records outlives it', async () => {
  const refused = writer.write({
    run: () => Promise.reject(new Refusal('conflict', 'No.')),
    refused: async (tx) =>
      void (await tx.insert(universities).values({ id: 'kept', name: 'kept' })),
  })
  await expect(refused).rejects.toThrow('No.')
  expect(await added('kept')).toBe(true)
})

test('a crash takes back its own effects and no others', async () => {
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

test('a broken constraint is a crash of one write', async () => {
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

test('a write that awaits something else fails its group and leaves no row', async () => {
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const early = writer.write(add('early'))
  const waiting = writer.write({
    async run(tx) {
      await tx.insert(universities).values({ id: 'waiting', name: 'waiting' })
      const timer = new Promise((resolve) => setTimeout(resolve, 1))
      // It has run out by the time at which the loop comes round again.
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
  expect(group.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await finished
  for (const id of ['early', 'waiting', 'late', 'behind']) expect(await added(id)).toBe(false)
  await writer.write(add('afterwards'))
  expect(await added('afterwards')).toBe(true)
})

test('nobody is answered before the commit is on disk', async () => {
  const seen = await writer.write(add('answered')).then(() => added('answered'))
  expect(seen).toBe(true)
})

test('a closed writer finishes what is queued and takes nothing more', async () => {
  const queued = writer.write(add('queued'))
  await writer.close()
  await queued
  expect(await added('queued')).toBe(true)
  await expect(writer.write(add('too-late'))).rejects.toThrow('closed')
})
