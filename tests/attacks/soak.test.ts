/** Serves 200 students for half an hour, and watches memory, the database's log, and errors. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFreshConnections } from '#tests/support/server/fresh-connections.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { Dice } from './dice.ts'
import { hold, show } from './figures.ts'
import { inWhole, isWholeAttack } from './scale.ts'
import { live } from './soak/day.ts'
import { addStudents, type Student } from './soak/students.ts'

const count = inWhole(200, 40)
const seconds = inWhole(30 * 60, 15)
const longestWait = inWhole(8000, 1000)
const sampleEvery = inWhole(5000, 500)
const collectEvery = inWhole(60_000, 3000)
const renewEvery = 4 * 60_000

const dataDir = mkdtempSync(pathOf(tmpdir(), 'quad-soak-'))
const heapFile = pathOf(dataDir, 'heap')
const heapOnSignal = new URL('./soak/heap-on-signal.mjs', import.meta.url).href
let server: TestServer
let students: Student[]
beforeAll(async () => {
  const first = await startTestServer({ dataDir, realClock: true })
  await first.stop()
  students = await addStudents(dataDir, count)
  const options = { nodeOptions: ['--import', heapOnSignal], env: { HEAP_FILE: heapFile } }
  server = withFreshConnections(await startTestServer({ dataDir, realClock: true, ...options }))
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Sample {
  /** Seconds since the start. */
  at: number
  residentMb: number
  logMb: number
  /** After the last collection of garbage, if one has ended since the sample before. */
  heapMb?: number | undefined
}

test(`${count} students for ${seconds} s make no error, and neither memory nor the log of the database grows without bound`, async () => {
  const ending = new AbortController()
  const taken = new Map<string, number>()
  const errors: string[] = []
  const dice = new Dice(20_261_124)
  const day = { server, students, dice, ending: ending.signal, longestWait, taken, errors }
  const living = Promise.all(students.map((student) => live(student, day)))
  const samples = await watch()
  ending.abort()
  await living

  const settled = samples.filter(({ at }) => at > seconds / 3)
  const steps = [...taken].map(([name, times]) => `${times} × ${name}`).join(', ')
  show('steps', steps)
  show('resident memory at the end, MB', samples.at(-1)?.residentMb ?? 0)
  show('the database, MB', sizeOf('quad.sqlite'))
  const heaps = settled.flatMap(({ at, heapMb }) => (heapMb ? [[at, heapMb] as const] : []))
  expect(heaps.length).toBeGreaterThan(0)
  show('the heap at the end, MB', heaps.at(-1)?.[1] ?? 0)
  const grows = (what: string, points: readonly (readonly [number, number])[]) => {
    const text = `${what} grows after the first third, MB per hour`
    const slope = 3600 * slopeOf(points)
    // In the short form the server still warms up.
    if (isWholeAttack) hold(text, slope, { most: 40 })
    else show(text, slope)
  }
  // Also garbage that waits, and free pages that the allocator keeps.
  const resident = settled.map(({ at, residentMb }) => [at, residentMb] as const)
  grows('resident memory', resident)
  grows('the heap', heaps)
  hold('most resident memory, MB', mostOf(samples.map((each) => each.residentMb)), { most: 300 })
  hold('the largest log of the database, MB', mostOf(samples.map((each) => each.logMb)), {
    most: 32,
  })
  hold('errors', errors.length, { most: 0 })
  expect(errors).toEqual([])
  expect(new Set(taken.keys()).size).toBe(9)
  expect(server.printed().match(/"level":"(error|fatal)".*/g) ?? []).toEqual([])
}, 3_000_000)

test('the slope of memory that grows is seen', () => {
  expect(slopeOf([1, 2, 3, 4].map((at) => [at, 100 + 7 * at]))).toBeCloseTo(7)
  expect(slopeOf([1, 2, 3, 4].map((at) => [at, 100]))).toBeCloseTo(0)
})

async function watch(): Promise<Sample[]> {
  const samples: Sample[] = []
  const started = performance.now()
  let renewedAt = started
  let collectedAt = started
  for (;;) {
    await pause(sampleEvery)
    const now = performance.now()
    const at = (now - started) / 1000
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const residentMb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
    samples.push({ at, residentMb, logMb: sizeOf('quad.sqlite-wal'), heapMb: takeHeap() })
    if (at > seconds) return samples
    if (now - collectedAt > collectEvery) {
      collectedAt = now
      process.kill(server.pid, 'SIGUSR2')
    }
    if (now - renewedAt > renewEvery) {
      renewedAt = now
      for (const student of students) await student.renew()
    }
  }
}

/** Megabytes, once for each collection. */
function takeHeap(): number | undefined {
  if (!existsSync(heapFile)) return undefined
  const megabytes = Number(readFileSync(heapFile, 'utf8')) / 1e6
  rmSync(heapFile)
  return megabytes
}

function sizeOf(name: string): number {
  const file = pathOf(dataDir, name)
  return existsSync(file) ? statSync(file).size / 1e6 : 0
}

const mostOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0)

/** The slope of the line that fits these points best (least squares). */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [x, y] = [mean(points.map(([each]) => each)), mean(points.map(([, each]) => each))]
  const over = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return over / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
}
