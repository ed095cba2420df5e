/** Kills a running server again and again, and compares what it acknowledged with what it kept. */
import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk } from '#tests/support/server/listings.ts'
import { restartable, type Restartable } from '#tests/support/server/restartable.ts'
import { until } from '#tests/support/server/until.ts'
import { inWhole } from './scale.ts'

const kills = inWhole(1000, 50, 10)
const writersOfEachKind = 4
const longestLife = 300
/** A life also lasts until this many writes are acknowledged for each kill so far. */
const writesOfEachLife = inWhole(100, 4)
/** Milliseconds after which the page asks for another token; half of a token's life. */
const tokenAge = 5 * 60_000

/** What a client knows to be stored, outside the server. */
interface Ledger {
  messages: string[]
  listings: string[]
}

test(
  `[OPS-13] ${kills} kills lose no acknowledged write and store none twice, and pages reconnect`,
  async () => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'quad-kills-'))
    const server = await restartable(folder)
    try {
      await server.start()
      await join(server.door, cast.maya)
      await join(server.door, cast.jonas)
      const page = await openPage(server)
      const ledger: Ledger = { messages: [], listings: [] }
      const ending = new AbortController()
      const own = new Caller(server, await signIn(server.door, cast.maya))
      const writers = Array.from({ length: writersOfEachKind }, (_, i) => [
        writeMessages(own, ledger, ending.signal),
        pushListings(own, ledger, { ending: ending.signal, device: i }),
      ]).flat()
      for (let i = 0; i < kills; i += 1) {
        await pause(Math.random() * longestLife)
        const wanted = (i + 1) * writesOfEachLife
        const acknowledged = () => ledger.messages.length + ledger.listings.length
        await until('the acknowledgments', () => acknowledged() >= wanted || undefined)
        await server.kill()
        await server.start()
      }
      ending.abort()
      await Promise.all(writers)
      await until('the page', () => page.connected || undefined)
      page.close()
      await server.kill()
      const stored = readStored(folder)
      const { messages, listings } = ledger
      console.log(`${kills} kills: ${messages.length} messages, ${listings.length} listings`)
      expect(messages.length).toBeGreaterThan(kills)
      expect(listings.length).toBeGreaterThan(kills)
      expect(stored.integrity).toBe('ok')
      expect(stored.brokenReferences).toEqual([])
      expect(lost(messages, stored.messages)).toEqual([])
      expect(lost(listings, stored.listings)).toEqual([])
      expect(repeated(stored.messages)).toEqual([])
      expect(repeated(stored.listings)).toEqual([])
    } finally {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    }
  },
  2 * 3_600_000,
)

const lost = (acknowledged: string[], stored: string[]): string[] => {
  const kept = new Set(stored)
  return acknowledged.filter((each) => !kept.has(each))
}
function repeated(stored: string[]): string[] {
  const seen = new Set<string>()
  return stored.filter((each) => seen.size === seen.add(each).size)
}

/** A page that reconnects by itself with a token that is still valid, as the documented client does. */
async function openPage({ door }: Restartable) {
  let { accessToken: token } = await signIn(door, cast.jonas)
  let since = Date.now()
  const renew = async () => {
    if (Date.now() - since < tokenAge) return
    const { accessToken } = await signIn(door, cast.jonas)
    token = accessToken
    since = Date.now()
  }
  const auth = (give: (data: object) => void) => {
    // The server may be down. The next try renews it.
    const proceed = () => give({ token })
    renew().then(proceed, proceed)
  }
  const page = io(door.url, { transports: ['websocket'], auth, reconnectionDelayMax: 200 })
  page.on('connect_error', () => {
    // After a refusal the client does not try again by itself.
    if (!page.active) page.connect()
  })
  await until('a connection', () => page.connected || undefined)
  return page
}

/** Sends messages by the documented call. One without an answer is sent again. */
async function writeMessages(own: Caller, ledger: Ledger, ending: AbortSignal) {
  while (!ending.aborted) {
    const content = `Message ${randomUUID()}`
    const names = { senderUsername: 'maya', recipientUsername: 'jonas' }
    const body = { ...names, content, id: randomUUID() }
    await own.answerOf('POST', '/messages/send-message', body)
    ledger.messages.push(content)
  }
}

/** Posts listings from the queue of a device. A push without an answer is sent again. */
async function pushListings(
  own: Caller,
  ledger: Ledger,
  { ending, device: index }: { ending: AbortSignal; device: number },
) {
  const app = { call: async () => Promise.reject(new Error('unused')), now: () => Date.now() }
  const device = new Device(app, own.as)
  for (let seq = 1; !ending.aborted; seq += 1) {
    const title = `Listing ${index} ${randomUUID()}`
    const args = { ...desk, price: 45, id: randomUUID(), title }
    const body = device.request([device.act('listing.create', args)], { limit: 1 })
    const text = await own.answerOf('POST', '/api/sync', body)
    const { results, lease } = JSON.parse(text) as Answer
    expect(results).toEqual([[seq, 'ok']])
    device.lease = lease ?? device.lease
    device.ack = seq
    ledger.listings.push(title)
  }
}

interface Answer {
  results: unknown[]
  lease?: string
}

/** Sends each request until the server has answered it. */
class Caller {
  readonly #server: Restartable
  as: SignedIn

  constructor(server: Restartable, as: SignedIn) {
    this.#server = server
    this.as = as
  }

  async answerOf(method: string, path: string, body: object): Promise<string> {
    for (;;) {
      const { status, text } = await this.#send(method, path, body).catch(() => lostAnswer)
      if (status === 200 || status === 201) return text
      if (status === 401) {
        this.as = await signIn(this.#server.door, cast.maya).catch(() => this.as)
      } else if (status > 0 && status < 500) throw new Error(`${path}: ${status} ${text}`)
      await pause(10)
    }
  }

  async #send(method: string, path: string, body: object) {
    const { door } = this.#server
    const response = await door.request(path, {
      method,
      headers: {
        authorization: `Bearer ${this.as.accessToken}`,
        'content-type': 'application/json',
        origin: door.url,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
}

const lostAnswer = { status: 0, text: '' }

function readStored(folder: string) {
  const database = new Database(joinPath(folder, 'quad.sqlite'))
  try {
    const column = (sql: string) => database.prepare(sql).pluck().all() as string[]
    return {
      integrity: database.pragma('integrity_check', { simple: true }),
      brokenReferences: database.pragma('foreign_key_check') as unknown[],
      messages: column("SELECT content FROM messages WHERE content LIKE 'Message %'"),
      listings: column("SELECT title FROM listings WHERE title LIKE 'Listing %'"),
    }
  } finally {
    database.close()
  }
}
