/**
 * Ten thousand open pages on one server: the memory of a socket, the time from a message over REST
 * to its event, and the feed while all of them are told of a change; beside the `socket.io` server
 * with the same clients, and with hostile sockets. The peer checks no session and no rights.
 */
import { execFileSync, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AccessTokens } from '#server/auth/access-token.ts'
import { loadKeyring } from '#server/auth/keyring.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { addUsers } from '#tests/support/people/many-users.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { fillCampuses } from './data/campus-data.ts'
import { report, sized } from './measure.ts'

interface Person {
  username: string
  token: string
}

interface Serving {
  url: string
  pid: number
  people: Person[]
  stop(): Promise<void>
}

const campus = 'purdue-university'
const crowdSize = Number(process.argv[2] ?? sized(10_000, 100))
const probe = new URL('./realtime/gc-probe.mjs', import.meta.url).href
const collecting = ['--expose-gc', '--import', probe]
const messagesSent = sized(400, 20)
/** Sockets hear of a change within three seconds; the rest is for a loaded machine. */
const seconds = 5
const installed = mkdtempSync(join(tmpdir(), 'quad-bench-peer-'))
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', installed, 'socket.io@4'], {
  stdio: 'ignore',
})

const peer = await measured(await servePeer())
const own = await measured(await serveQuad(), attackedBy)
rmSync(installed, { recursive: true, force: true })

console.log(`   the attack: ${JSON.stringify(own.attack)}`)
report('memory with idle sockets', own.megabytes, 'MB', { most: 250 })
report('memory of the peer', peer.megabytes, 'MB')
report('a socket', own.perSocket, 'kB')
report('a socket of the peer', peer.perSocket, 'kB')
report('a socket beside the peer', own.perSocket / peer.perSocket, '×', { most: 0.6 })
for (const share of [0.5, 0.99]) {
  const name = `p${share * 100}`
  report(`a message, ${name}`, at(own.messages, share), 'ms')
  report(`a message of the peer, ${name}`, at(peer.messages, share), 'ms')
  const ratio = at(own.messages, share) / at(peer.messages, share)
  report(`a message beside the peer, ${name}`, ratio, '×', { most: 1 })
}
report('people told of a change', own.poked.pokes, 'people', { least: crowdSize - 1 })
report('people told by the peer', peer.poked.pokes, 'people')
report('the feed in the meantime, p99', at(own.poked.times, 0.99), 'ms')
report('the feed of the peer, p99', at(peer.poked.times, 0.99), 'ms')
report('the slowest page in the meantime', Math.max(...own.poked.times), 'ms')
report('the slowest page of the peer', Math.max(...peer.poked.times), 'ms')
const slowest = Math.max(...own.poked.times) / Math.max(...peer.poked.times)
report('the slowest page beside the peer', slowest, '×', { most: 1 })
report('the feed without the attack, p99', at(own.feed, 0.99), 'ms')
report('the feed under the attack, p99', at(own.attackedFeed, 0.99), 'ms', { most: 100 })
report('a message under the attack, p99', at(own.attackedMessages, 0.99), 'ms', { most: 100 })

type Ask = <T>(name: string, settings?: object) => Promise<T>

/** Opens the crowd and takes every figure that both servers have; `attack` adds its own. */
async function measured(
  serving: Serving,
  attack: (serving: Serving, ask: Ask) => Promise<object> = async () => ({}),
) {
  const crowd = startCrowd()
  await crowd.ready
  const open = async (people: Person[]) => {
    await crowd.ask('open', { url: serving.url, people })
    await pause(3_000)
    const resident = residentMegabytes(serving.pid)
    for (let i = 0; i < 3; i += 1) {
      process.kill(serving.pid, 'SIGUSR2')
      await pause(1_000)
    }
    return { resident, held: residentMegabytes(serving.pid) }
  }
  // The first fifth lets the heap of the server grow, which costs the same once for any number.
  const early = crowdSize / 5
  const { held: before } = await open(serving.people.slice(0, early))
  const { resident: megabytes, held } = await open(serving.people.slice(early))
  await crowd.ask('messages', { count: 50 })
  const messages = await crowd.ask<number[]>('messages', { count: messagesSent })
  const poked = await crowd.ask<{ pokes: number; times: number[] }>('poked', { seconds })
  const feed = await crowd.ask<number[]>('feed', { seconds })
  const more = await attack(serving, crowd.ask)
  crowd.end()
  await serving.stop()
  const perSocket = ((held - before) * 1000) / (crowdSize - early)
  return {
    megabytes,
    perSocket,
    messages,
    poked,
    feed,
    attack: {},
    attackedFeed: feed,
    attackedMessages: messages,
    ...more,
  }
}

async function attackedBy(serving: Serving, ask: Ask) {
  const attacker = serving.people[2]
  const child = fork(new URL('./realtime/hostile.mjs', import.meta.url), [], {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      SETTINGS: JSON.stringify({ url: serving.url, token: attacker?.token }),
    },
  })
  await once(child, 'message')
  const attackedFeed = await ask<number[]>('feed', { seconds: 60 })
  const attackedMessages = await ask<number[]>('messages', { count: messagesSent })
  child.send('stop')
  const [attack] = await once(child, 'message')
  return { attack, attackedFeed, attackedMessages }
}

function startCrowd() {
  const child = fork(new URL('./realtime/crowd.mjs', import.meta.url), [], {
    execArgv: [],
    env: { PATH: process.env.PATH },
  })
  return {
    ready: once(child, 'message'),
    async ask<T>(name: string, settings: object = {}): Promise<T> {
      child.send({ name, settings })
      const [{ value, error }] = await once(child, 'message')
      if (error !== undefined) throw new Error(error)
      return value
    },
    end: () => child.kill(),
  }
}

async function serveQuad(): Promise<Serving> {
  const dataDir = await filledFolder()
  const people = await signedIn(dataDir)
  const server = await startTestServer({
    dataDir,
    realClock: true,
    nodeOptions: collecting,
  })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, pid: server.pid, people, stop }
}

async function servePeer(): Promise<Serving> {
  const dataDir = await filledFolder()
  const port = await freePort()
  const child = fork(new URL('./realtime/socket-io-server.mjs', import.meta.url), [], {
    execArgv: collecting,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SETTINGS: JSON.stringify({ installed, dataDir, campus }),
    },
  })
  await once(child, 'message')
  const people = Array.from({ length: crowdSize }, (_, i) => ({
    username: `n${i}`,
    token: `n${i}`,
  }))
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, people, stop }
}

async function filledFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-'))
  await (await startTestServer({ dataDir })).stop()
  fillCampuses(dataDir, 2_000, campus)
  return dataDir
}

/** Directly, because ten thousand people would have to sign up and log in. */
async function signedIn(dataDir: string): Promise<Person[]> {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  const insert = db.prepare(
    `INSERT INTO session_families (id, user_id, generation, remember, device, created_at, used_at, absolute_expires_at)
     VALUES (?, ?, 0, 1, 'Bench', ?, ?, ?)`,
  )
  const now = Date.now()
  const tokens = new AccessTokens(loadKeyring(dataDir).accessTokens, Date.now)
  const families = db.transaction(() =>
    addUsers(db, crowdSize, campus).map((userId) => {
      const familyId = randomUUID()
      insert.run(familyId, userId, now, now, now + 3_600_000)
      return { userId, familyId }
    }),
  )()
  db.close()
  return Promise.all(
    families.map(async (claims) => ({
      username: `n${claims.userId}`,
      token: await tokens.issue({ ...claims, sessionId: '' }),
    })),
  )
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
