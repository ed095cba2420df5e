/** Cuts the power of a recorded run at many moments, and compares what it acknowledged with the disk. */
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { post } from '#tests/support/server/market.ts'
import type { UploadAnswer } from '#tests/support/server/photos.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { Dice } from './dice.ts'
import { photoFile, send, uploadPhoto } from './disk/clients.ts'
import { Disk } from './disk/crash-states.ts'
import { readTrace, tracing, type FileCall } from './disk/trace.ts'
import { inWhole } from './scale.ts'

const states = inWhole(10_000, 300)
const messagesEach = inWhole(1_000, 120)
const listingsWritten = inWhole(200, 15)

/** Something that a client was told is stored, and when. */
interface Acknowledged {
  kind: 'message' | 'listing' | 'photo'
  what: string
  at: number
}

const work = mkdtempSync(pathOf(tmpdir(), 'quad-power-'))
const [before, dataDir, cut] = ['before', 'data', 'cut'].map((name) => pathOf(work, name)) as [
  string,
  string,
  string,
]
let calls: FileCall[]
let ledger: Acknowledged[]
let photos: Map<string, string>

beforeAll(async () => {
  const prepared = await startTestServer({ dataDir, realClock: true })
  await join(prepared, cast.maya)
  await join(prepared, cast.jonas)
  await prepared.stop()
  cpSync(dataDir, before, { recursive: true })
  const prefix = pathOf(work, 'trace')
  const server = await startTestServer({ dataDir, realClock: true, under: tracing(prefix) })
  ledger = await recorded(server)
  await server.kill()
  calls = readTrace(prefix, dataDir)
  photos = new Map(
    ledger
      .filter(({ kind }) => kind === 'photo')
      .map(({ what }) => [what, hashOf(pathOf(dataDir, what))]),
  )
}, 1_800_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

test(`[OPS-14] of ${states} power cuts, none loses an acknowledged write or damages the data`, () => {
  const found = replay({ honors: true, seed: 20_261_124 })
  const told = (kind: string) => ledger.filter((each) => each.kind === kind).length
  const kinds = `${told('message')} messages, ${told('listing')} listings, ${told('photo')} photos`
  console.log(`${calls.length} calls; acknowledged: ${kinds}`)
  expect(found.filter(({ damage }) => damage.length > 0)).toEqual([])
}, 3_600_000)

test('the same replay without fsync finds damage', () => {
  const found = replay({ honors: false, seed: 20_261_125, count: 30 })
  expect(found.filter(({ damage }) => damage.length > 0).length).toBeGreaterThan(10)
}, 600_000)

/** Writers at the same time, each with its next write after the answer to the last. */
async function recorded(server: TestServer): Promise<Acknowledged[]> {
  const [maya, jonas] = [await signIn(server, cast.maya), await signIn(server, cast.jonas)]
  const told: Acknowledged[] = []
  const write = async (
    times: number,
    store: () => Promise<Omit<Acknowledged, 'at'>[]>,
  ): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      const written = await store()
      // Milliseconds are cut off, and an answer must not count before it came.
      const at = (Date.now() + 1) / 1000
      told.push(...written.map((each) => ({ ...each, at })))
    }
  }
  const messages = async () => {
    const what = `Message ${randomUUID()}`
    const names = { senderUsername: 'jonas', recipientUsername: 'maya' }
    const body = JSON.stringify({ ...names, content: what })
    await stored(send(server, jonas, body, '/messages/send-message'))
    return [{ kind: 'message' as const, what }]
  }
  const listings = async () => {
    const answer = await stored(uploadPhoto(server, maya))
    const { image } = (await answer.json()) as { image: UploadAnswer }
    const { path, small, public_id: id } = image
    const pictures = [path, small].map((each) => ({
      kind: 'photo' as const,
      what: photoFile(each),
    }))
    const what = `Listing ${randomUUID()}`
    await post(server, maya, { title: what, images: [id] })
    return [...pictures, { kind: 'listing' as const, what }]
  }
  await Promise.all([
    write(messagesEach, messages),
    write(messagesEach, messages),
    write(listingsWritten, listings),
  ])
  return told
}

interface Replay {
  honors: boolean
  seed: number
  count?: number
}

/** @returns for each power cut the time and what is missing or broken */
function replay({ honors, seed, count = states }: Replay): { at: number; damage: string[] }[] {
  const dice = new Dice(seed)
  const disk = new Disk(before, honors)
  const moments = Array.from({ length: count }, () => dice.below(calls.length)).toSorted(
    (one, other) => one - other,
  )
  let taken = 0
  return moments.map((moment) => {
    for (; taken <= moment; taken += 1) disk.take(calls[taken] as FileCall, dataDir)
    rmSync(cut, { recursive: true, force: true })
    disk.crash(cut, dice)
    const at = calls[moment]?.begun ?? 0
    return { at, damage: damageOf(ledger.filter((each) => each.at < at)) }
  })
}

function damageOf(promised: Acknowledged[]): string[] {
  const named = (kind: Acknowledged['kind']) =>
    promised.filter((each) => each.kind === kind).map(({ what }) => what)
  const broken = named('photo').filter((path) => hashOf(pathOf(cut, path)) !== photos.get(path))
  try {
    const database = new Database(pathOf(cut, 'quad.sqlite'))
    const column = (sql: string) => new Set(database.prepare(sql).pluck().all() as string[])
    const integrity = String(database.pragma('integrity_check', { simple: true }))
    const kept = new Set([
      ...column('SELECT content FROM messages'),
      ...column('SELECT title FROM listings'),
    ])
    database.close()
    const lost = [...named('message'), ...named('listing')].filter((what) => !kept.has(what))
    return [...broken, ...lost, ...(integrity === 'ok' ? [] : [integrity])]
  } catch (error) {
    return [...broken, String(error)]
  }
}

function hashOf(file: string): string {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'none'
}

async function stored(answer: Promise<Response>): Promise<Response> {
  const { ok, status } = await answer
  if (!ok) throw new Error(`A write was refused: ${status}.`)
  return answer
}
