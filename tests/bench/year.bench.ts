/**
 * A school's year in one file: 30,000 students, 200,000 listings and 5 million messages, beside an
 * almost empty file in the same run. `npm run bench -- year 0.1` makes a tenth of it.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadKeyring } from '#server/auth/keyring.ts'
import { Readers } from '#server/db/readers.ts'
import { pull } from '#server/sync/pull.ts'
import { cast, join as signUp, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { loadWith } from './load.ts'
import { median, report, sized } from './measure.ts'
import { fillYear, year } from './data/year-data.ts'

const share = Number(process.argv[2] ?? sized(1, 0.01))
const size = {
  students: Math.round(year.students * share),
  listings: Math.round(year.listings * share),
  messages: Math.round(year.messages * share),
}
const folder = await mkdtemp(join(tmpdir(), 'quad-year-'))
const [full, empty] = [await madeFolder('full'), await madeFolder('empty')]
const filling = performance.now()
fillYear(full.dataDir, size, full.maya.user.id)
const { students, listings, messages } = size
console.log(`  ${students} students, ${listings} listings, ${messages} messages; no photos`)
report('filling takes', (performance.now() - filling) / 1000, 's')
report('the file', (await stat(join(full.dataDir, 'quad.sqlite'))).size / 1e6, 'MB')

const starts = { full: await startTime(full.dataDir), empty: await startTime(empty.dataDir) }
report('a start with the almost empty file', starts.empty, 'ms')
report('a start', starts.full, 'ms')
report('a start as a multiple', starts.full / starts.empty, '×', { most: 1.5 })

const served = {
  full: await startTestServer({ dataDir: full.dataDir, realClock: true }),
  empty: await startTestServer({ dataDir: empty.dataDir, realClock: true }),
}
const maya = await signIn(served.full, cast.maya)
const floor = await p99(served.full, '/api/health/live')
report('the smallest answer, 99th percentile', floor, 'ms')
const calls: [string, string, number | undefined][] = [
  ['the feed', '/api/listings', 20],
  ['the feed by price', '/api/listings?sort=price_asc', 20],
  ['a search in the feed', '/api/listings?q=hoodie%20kettle', 20],
  ['the conversations', `/messages/get-messageList/${maya.user.id}`, 20],
  ['a conversation', `/messages/get-messages/${maya.user.id}/year7`, 20],
]
for (const [name, path, most] of calls)
  report(
    `${name}, 99th percentile`,
    await p99(served.full, path),
    'ms',
    most === undefined ? undefined : { most },
  )
await served.full.stop()
await served.empty.stop()

const pulls = { full: await idlePull(full), empty: await idlePull(empty) }
report('a first pull of all rows', pulls.full.first, 'ms of CPU')
report('an idle pull with the almost empty file', pulls.empty.idle, 'ms of CPU')
report('an idle pull', pulls.full.idle, 'ms of CPU')
report('an idle pull as a multiple', pulls.full.idle / pulls.empty.idle, '×', { most: 2 })

const file = join(folder, 'year.tar')
report('a backup takes', await timed({ DATA_DIR: full.dataDir }, 'backup', file), 's')
report('the backup', (await stat(file)).size / 1e6, 'MB')
const restored = { DATA_DIR: join(folder, 'restored') }
report('a restore takes', await timed(restored, 'restore', file), 's')
await rm(folder, { recursive: true })

/** A data folder with one student. */
async function madeFolder(name: string): Promise<{ dataDir: string; maya: SignedIn }> {
  const dataDir = join(folder, name)
  const server = await startTestServer({ dataDir })
  await signUp(server, cast.maya)
  const student = await signIn(server, cast.maya)
  await server.stop()
  return { dataDir, maya: student }
}

async function startTime(dataDir: string): Promise<number> {
  const found: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now()
    const server = await startTestServer({ dataDir, realClock: true })
    found.push(performance.now() - started)
    await server.stop()
  }
  return median(found)
}

/** Of two people at a time. */
async function p99(server: TestServer, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${maya.accessToken}` }
  return (await loadWith(server.url + path, { headers, connections: 2 })).p99
}

async function idlePull({ dataDir, maya: { user } }: { dataDir: string; maya: SignedIn }) {
  const readers = new Readers(join(dataDir, 'quad.sqlite'))
  const cursorKey = loadKeyring(dataDir).cursors
  const client = '0198f001-3c5a-7d10-8b2e-9a4c6d8e0f12'
  const ask = (cursor: string | null) =>
    readers.read((db) => pull(db, user.id, { client, ack: 0, cursor, limit: 1000 }, { cursorKey }))
  const cpu = async (work: () => Promise<void>) => {
    const before = process.cpuUsage()
    await work()
    const { system, user: own } = process.cpuUsage(before)
    return (own + system) / 1000
  }
  let cursor: string | null = null
  const first = await cpu(async () => {
    for (let more = true; more;) ({ cursor, more } = await ask(cursor))
  })
  const times = 500
  const rounds: number[] = []
  for (let round = 0; round < 5; round += 1)
    rounds.push(
      (await cpu(async () => {
        for (let i = 0; i < times; i += 1) await ask(cursor)
      })) / times,
    )
  readers.close()
  return { first, idle: median(rounds) }
}

async function timed(env: Record<string, string>, command: string, ...args: string[]) {
  const started = performance.now()
  const { code, said } = await runQuad(env, command, ...args)
  if (code !== 0) throw new Error(said)
  return (performance.now() - started) / 1000
}
