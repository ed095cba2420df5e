/**
 * Takes backups of a server that is written to all the time, restores each into an empty folder, and
 * compares it row by row and photo by photo with what clients were told is stored.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '#tests/backup/stage.ts'
import { median } from '#tests/bench/measure.ts'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { withFreshConnections } from '#tests/support/server/fresh-connections.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { Ledger, type Span } from './drill/ledger.ts'
import { readStored } from './drill/stored.ts'
import { pushQueue, writeListings, writeMessages } from './drill/writers.ts'
import { hold, show } from './figures.ts'
import { inWhole } from './scale.ts'

const backups = inWhole(20, 2)
/** So many writes are acknowledged between two backups. */
const writesBetween = inWhole(200, 20)

const folder = mkdtempSync(pathOf(tmpdir(), 'quad-drill-'))
const dataDir = pathOf(folder, 'data')
const ledger = new Ledger()
const ending = new AbortController()
let server: TestServer
beforeAll(async () => {
  server = withFreshConnections(await startTestServer({ dataDir, realClock: true }))
  await join(server, cast.maya)
  await join(server, cast.jonas)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test(`[OPS-02] ${backups} backups under load hold everything acknowledged before, and nothing half`, async () => {
  const people = await signedIn()
  const writing = { server, ledger, people, ending: ending.signal }
  const writers = Promise.all(
    [writeMessages, writeMessages, writeListings, pushQueue, pushQueue].map((write) =>
      write(writing),
    ),
  )
  // A writer that fails ends the drill.
  const failed = writers.then(() => Promise.reject(new Error('The writers ended.')))
  const drills: Drill[] = []
  await Promise.race([failed, drillAll(drills, people)]).finally(() => ending.abort())
  await writers
  const told = drills.map(({ compared }) => compared)
  show('writes acknowledged before the first and the last backup', `${told[0]}, ${told.at(-1)}`)
  show('a backup takes, ms (median)', median(drills.map(({ ms }) => ms)))
  show('a restore takes, ms (median)', median(drills.map(({ restoreMs }) => restoreMs)))
  show('the last backup, MB', (drills.at(-1)?.bytes ?? 0) / 1e6)
  show('writes acknowledged during a backup (median)', median(drills.map(({ during }) => during)))
  hold('backups', drills.length, { least: backups })
  hold('backups without a write at the same time', drills.filter((each) => !each.during).length, {
    most: 0,
  })
  hold('rows and photos that differ', drills.flatMap(({ differs }) => differs).length, {
    most: 0,
  })
  hold('rows and photos that are half there', drills.flatMap(({ half }) => half).length, {
    most: 0,
  })
  expect(drills.flatMap(({ differs, half }) => [...differs, ...half])).toEqual([])
}, 1_800_000)

test('a lost, changed, foreign or torn row would be noticed', async () => {
  const judge = new Ledger()
  await judge.write('message 1', 'Hello', async () => {})
  await judge.write('message 2', 'Old', async () => {})
  const span = { began: performance.now(), ended: performance.now() + 1 }
  const differ = (...rows: [string, string][]) => judge.differences(new Map(rows), span).length
  expect(differ(['message 1', 'Hello'], ['message 2', 'Old'])).toBe(0)
  expect(differ(['message 1', 'Hello'])).toBe(1)
  expect(differ(['message 1', 'Hello'], ['message 2', 'New'])).toBe(1)
  expect(differ(['message 1', 'Hello'], ['message 2', 'Old'], ['message 3', 'New'])).toBe(1)
})

interface Drill {
  ms: number
  restoreMs: number
  bytes: number
  /** Acknowledged before the backup, and while it was taken. */
  compared: number
  during: number
  differs: string[]
  half: string[]
}

async function drillAll(drills: Drill[], people: Awaited<ReturnType<typeof signedIn>>) {
  for (let i = 0; i < backups; i += 1) {
    // An access token lasts ten minutes.
    Object.assign(people, await signedIn())
    const before = ledger.toldBefore(Infinity)
    await until(
      'writes',
      () => ledger.toldBefore(Infinity) > before + writesBetween || undefined,
      120_000,
    )
    drills.push(await drill(pathOf(folder, `${i}.tar`)))
  }
}

async function drill(file: string): Promise<Drill> {
  const began = performance.now()
  const taken = await runQuad({ DATA_DIR: dataDir }, 'backup', file)
  const span: Span = { began, ended: performance.now() }
  expect(taken).toMatchObject({ code: 0 })
  await ledger.settled()
  const target = pathOf(folder, 'restored')
  const restored = await restore(file, target)
  const restoreMs = performance.now() - span.ended
  expect(restored).toMatchObject({ code: 0 })
  const { values, half } = readStored(target)
  const compared = ledger.toldBefore(span.began)
  const { size: bytes } = statSync(file)
  await serves(target)
  rmSync(target, { recursive: true })
  rmSync(file)
  return {
    ms: span.ended - span.began,
    restoreMs,
    bytes,
    compared,
    during: ledger.toldBefore(span.ended) - compared,
    differs: ledger.differences(values, span),
    half,
  }
}

/** A server starts on the restored folder, and its students can log in. */
async function serves(target: string): Promise<void> {
  const restored = await startTestServer({ dataDir: target, realClock: true })
  await signIn(restored, cast.maya)
  await restored.stop()
}

const signedIn = async () => ({
  maya: await signIn(server, cast.maya),
  jonas: await signIn(server, cast.jonas),
})
