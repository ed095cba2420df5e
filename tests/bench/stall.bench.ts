/**
 * The delay for other users while one account causes the worst load: the longest turn of the
 * server's event loop, and the slowest answer to another user's requests, each beside the same
 * figure without the attack. Rate limits are off, so only the server's own bounds help.
 * The judged figure is processor time of the server's thread. The figure by the clock includes
 * other programs on a busy machine; the quiet run shows their share.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as v from 'valibot'
import {
  cast,
  join as signUp,
  signIn,
  type Door,
  type SignedIn,
} from '#tests/support/people/cast.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { addUsers } from '#tests/support/people/many-users.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { newestLink } from '#tests/support/outside/mailbox.ts'
import { fillCampuses } from './data/campus-data.ts'
import { report, sized } from './measure.ts'

const campus = 'purdue-university'
const savers = 200
const longestStall = 50
const seconds = Number(process.argv[2] ?? sized(20, 2))
const roundSchema = v.object({ cursor: v.string(), lease: v.string() })

const dataDir = await mkdtemp(join(tmpdir(), 'quad-bench-'))
await (await startTestServer({ dataDir })).stop()
fillCampuses(dataDir, 2_000, campus)
const server = await startProbedServer()
const attacker = await signedIn(cast.maya)
const other = await signedIn(cast.jonas)
const listingId = await listingOf(attacker)
saveForMany(listingId)

const quiet = await measure(5)
const attack = await startAttack()
const loud = await measure(seconds)
console.log(`   the attack was answered: ${JSON.stringify(await attack.stop())}`)
server.child.kill('SIGTERM')
await once(server.child, 'exit')
await rm(dataDir, { recursive: true, force: true })

report('the worst stall without the attack, by the clock', quiet.stall.worst, 'ms')
report('the worst stall without the attack, of work', quiet.stall.work, 'ms')
report('the worst stall, by the clock', loud.stall.worst, 'ms')
report('the worst stall, of work', loud.stall.work, 'ms', { most: longestStall })
for (const kind of Object.keys(quiet.slowest)) {
  report(`the slowest ${kind} without the attack`, quiet.slowest[kind] ?? 0, 'ms')
  report(`the slowest ${kind}`, loud.slowest[kind] ?? 0, 'ms')
}

async function startProbedServer() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const probe = new URL('./stall-probe.mjs', import.meta.url).href
  const env = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url }
  const { child } = launchServer(env, { execArgv: ['--import', probe] })
  const door: Door = {
    url,
    request: (path, init) => fetch(url + path, init),
    linkFor: (email) => newestLink(dataDir, email),
  }
  await until('an answer', async () => {
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    return response?.ok === true ? true : undefined
  })
  return { child, door, url }
}

async function signedIn(person: (typeof cast)['maya']): Promise<SignedIn> {
  await signUp(server.door, person)
  return signIn(server.door, person)
}

async function call(as: SignedIn, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await server.door.request(path, {
    method,
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`)
  return response.json()
}

async function listingOf(as: SignedIn): Promise<string> {
  const fields = { title: 'Desk', description: 'Oak.', price: 40, category: 'Furniture' }
  const id = crypto.randomUUID()
  await call(as, 'POST', '/api/listings/create', { id, ...fields })
  return id
}

function saveForMany(id: string): void {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  const insert = db.prepare(
    `INSERT INTO saved_listings (id, user_id, listing_id, notify_on_update, saved_at, rev)
     VALUES (?, ?, ?, 1, 0, 1)`,
  )
  db.transaction(() => {
    for (const userId of addUsers(db, savers, campus)) insert.run(`${id}.${userId}`, userId, id)
  })()
  db.close()
}

/** The requests of another user in the meantime, one after the other. */
async function measure(time: number) {
  await stall()
  const ends = performance.now() + time * 1000
  const slowest: Record<string, number> = {}
  const client = crypto.randomUUID()
  const user = other.user.id
  let cursor: string | null = null
  let lease: string | null = null
  for (let ack = 0; performance.now() < ends; ack += 1) {
    await timed('page of the feed', () => call(other, 'GET', '/api/listings?limit=20'))
    await timed('save over REST', () => call(other, 'POST', '/api/saved-listings', { listingId }))
    const args = { savedListingId: `${listingId}.${other.user.id}`, notifyOnUpdate: ack % 2 === 0 }
    const actions = [[ack + 1, 'savedListing.notify', 1, args, 0]]
    const push = { id: crypto.randomUUID(), lease }
    const round = { v: 2, rows: 6, user, client, ack, actions, push, cursor, limit: 200 }
    const answer: unknown = await timed('round', () => call(other, 'POST', '/api/sync', round))
    ;({ cursor, lease } = v.parse(roundSchema, answer))
  }
  return { stall: await stall(), slowest }

  async function timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const value = await work()
    slowest[kind] = Math.max(slowest[kind] ?? 0, performance.now() - started)
    return value
  }
}

/** The worst figures since the last call. */
async function stall(): Promise<{ worst: number; work: number }> {
  server.child.send('measure')
  const [found] = await once(server.child, 'message')
  return found
}

async function startAttack() {
  const child = fork(new URL('./stall-attack.mjs', import.meta.url), [], {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      SETTINGS: JSON.stringify({
        url: server.url,
        token: attacker.accessToken,
        user: attacker.user.id,
        listingId,
      }),
    },
  })
  await once(child, 'message')
  return {
    async stop(): Promise<unknown> {
      child.send('stop')
      const [answers] = await once(child, 'message')
      return answers
    },
  }
}
