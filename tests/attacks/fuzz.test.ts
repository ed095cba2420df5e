/** Generated bad requests to every documented call of a running server: none may break it. */
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Contract } from '#tests/openapi/contract.ts'
import { examples, type Ask } from '#tests/openapi/stage.ts'
import { testApp } from '#tests/support/server/app.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { Dice } from './dice.ts'
import { requestFrom, type BadRequest, type Target } from './bad-requests.ts'
import { inWhole, isWholeAttack } from './scale.ts'

const requests = inWhole(100_000, 2000)
const atOnce = 16
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
/** In maintenance mode all later writes get a 503. Its own bad requests are tested with its role. */
const stopsAllOthers = 'PUT /api/administration/maintenance'

let folder: string
let server: TestServer
let targets: Target[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-fuzz-'))
  targets = await targetsIn(folder)
  server = await startTestServer({ dataFrom: folder, realClock: true })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test(
  `${requests} bad requests get an answer that is no server error (seed ${seed})`,
  async () => {
    const dice = new Dice(seed)
    const told = new Map<number, number>()
    const broken: { status: number; request: BadRequest; text: string }[] = []
    let slowest = 0
    const memory: number[] = []
    let sent = 0
    const one = async (): Promise<void> => {
      const request = requestFrom(dice, dice.of(targets))
      const { url, ...init } = request
      const start = performance.now()
      const response = await server.request(url, init)
      const text = await response.text()
      slowest = Math.max(slowest, performance.now() - start)
      told.set(response.status, (told.get(response.status) ?? 0) + 1)
      if (response.status >= 500) broken.push({ status: response.status, request, text })
    }
    const sender = async (): Promise<void> => {
      while (sent < requests) {
        sent += 1
        if (sent % (requests / 20) === 0) memory.push(residentMegabytes(server.pid))
        await one()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sender))
    expect(broken).toEqual([])
    expect(told.size).toBeGreaterThan(3)
    if (isWholeAttack) judge({ told, slowest, memory })
  },
  60 * 60_000,
)

interface Figures {
  told: Map<number, number>
  slowest: number
  memory: number[]
}

function judge({ told, slowest, memory }: Figures): void {
  const [settled = 0, end = 0] = [memory[9], memory.at(-1)]
  const statuses = [...told].toSorted(([a], [b]) => a - b)
  console.log(`seed ${seed}: ${requests} requests, no server error`)
  console.log(statuses.map(([status, times]) => `${status}: ${times}`).join(', '))
  console.log(`slowest answer: ${slowest.toFixed(0)} ms (limit 1000)`)
  console.log(`memory: ${settled} MB after half, ${end} MB at the end (limit 1.15 times)`)
  expect(slowest).toBeLessThan(1000)
  expect(end / settled).toBeLessThan(1.15)
}

/** What this process occupies, in MB. */
function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** A request that succeeds for each documented call, and a data folder in which it does. */
async function targetsIn(dataDir: string): Promise<Target[]> {
  const app = await testApp()
  const { document } = new Contract()
  const found: Target[] = []
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { parameters }] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`
      if (call === stopsAllOthers) continue
      const ask: Ask = (await examples[call]?.(app)) ?? {}
      const query = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
      found.push({ method: method.toUpperCase(), template: path, query, ask })
    }
  }
  await app.close()
  await cp(app.dataDir, dataDir, { recursive: true })
  return found
}
