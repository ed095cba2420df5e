import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { metricsToken } from '#tests/openapi/routes.ts'
import { sentOf } from '#tests/openapi/sent.ts'
import type { Ask } from '#tests/openapi/stage.ts'
import { HttpClient, type Sent } from '#tests/support/outside/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import type { Campus } from './campus.ts'
import { schoolLoginSettings } from '#tests/openapi/examples/school.ts'

/** How long a page of the feed took, and how long of that the server waited for a processor. */
export interface PageTime {
  time: number
  waited: number
}
/** An example, or a page with what its request needs. */
export type Asking = Ask & { headers?: Record<string, string> }
/** What an attack was answered: how often with which status. */
export type Answers = Record<string, number>
export type Attack =
  | { calls: { sent: Sent[]; open: number } }
  | { sockets: { token: string; frame: string; open: number; reopen: boolean } }

/**
 * What is counted in memory cannot be forgotten, so these limits are lifted: no row may be spared by
 * the one before. All other limits are the usual ones.
 */
const lifted = ['writes', 'writes-per-address', 'syncs', 'synced-actions', 'downloads']
  .map((name) => `${name}=1000000`)
  .join()

/** The built server, and the two processes that call it. */
export class Town {
  readonly #campus: Campus
  readonly #server: TestServer
  readonly #attacker: ChildProcess
  readonly #prober: ChildProcess
  readonly #client: HttpClient

  private constructor(campus: Campus, server: TestServer, peers: [ChildProcess, ChildProcess]) {
    this.#campus = campus
    this.#server = server
    ;[this.#attacker, this.#prober] = peers
    this.#client = new HttpClient(server.url, { keepAlive: true })
  }

  /** Closes the campus in this process and opens it in one of its own. */
  static async open(campus: Campus): Promise<Town> {
    await campus.app.close()
    const env = { ...schoolLoginSettings, RATE_LIMITS: lifted, METRICS_TOKEN: metricsToken }
    const server = await startTestServer({ dataDir: campus.app.dataDir, realClock: true, env })
    const peers = await Promise.all([started('./attacker.mjs'), started('./prober.mjs')])
    return new Town(campus, server, peers)
  }

  /** A request of this example, with a token that is valid for a while. */
  async sent(call: string, { headers, ...ask }: Asking): Promise<Sent> {
    const as = ask.as && { ...ask.as, accessToken: await this.#campus.renewed(ask.as) }
    return sentOf(this.#server, call, { ...ask, ...(as && { as }) }, headers)
  }

  pageOfFeed(): Promise<Sent> {
    return this.sent('GET /api/listings', { as: this.#campus.bystander })
  }

  token(as: Ask['as'] & object): Promise<string> {
    return this.#campus.renewed(as)
  }

  /** One request, and the processor time in milliseconds that it took the thread that answers. */
  async cost(sent: Sent): Promise<{ status: number; work: number }> {
    await this.settled()
    const before = this.#work()
    const { status } = await this.#client.send(sent)
    await this.settled()
    return { status, work: this.#work() - before }
  }

  /** Another student's pages of the feed while this goes on, and the work of it all. */
  async feed(
    ms: number,
    attack?: Attack,
  ): Promise<{ pages: PageTime[]; answers: Answers; work: number }> {
    const sent = await this.pageOfFeed()
    const { url, pid } = this.#server
    const before = this.#work()
    const ends = attack && ordered(this.#attacker, { url, ms: ms + 100, ...portable(attack) })
    const pages = await ordered(this.#prober, { url, pid, ms, sent })
    const answers = (await ends) ?? {}
    await this.settled()
    const work = this.#work() - before
    return { pages: pages as PageTime[], answers: answers as Answers, work }
  }

  /** Forgets what was counted, so that the next call meets the limits as a new day does. */
  forgetLimits(): void {
    const db = new Database(join(this.#campus.app.dataDir, 'quad.sqlite'))
    db.pragma('busy_timeout = 5000')
    db.exec('DELETE FROM limit_counts')
    db.close()
  }

  /**
   * Waits until the server has nothing left to do: until its thread runs for less than a
   * hundredth of this many milliseconds.
   * @throws Error if it is still busy after two minutes
   */
  async settled(rest = 5): Promise<void> {
    const gives = performance.now() + 120_000
    for (let before = -1, now = this.#work(); now - before >= rest / 100; now = this.#work()) {
      if (performance.now() > gives) throw new Error('The server does not come to rest.')
      before = now
      await new Promise((go) => setTimeout(go, rest))
    }
  }

  async close(): Promise<void> {
    this.#client.close()
    for (const peer of [this.#attacker, this.#prober]) peer.kill()
    await this.#server.stop()
    await this.#campus.app.stop()
  }

  /** Milliseconds that the main thread has run. Other programs do not lengthen them. */
  #work(): number {
    const { pid } = this.#server
    const [ran] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')
    return Number(ran) / 1e6
  }
}

async function started(script: string): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH }
  const child = fork(new URL(script, import.meta.url), [], { execArgv: [], env })
  await once(child, 'message')
  return child
}

async function ordered(peer: ChildProcess, order: object): Promise<unknown> {
  const answer = once(peer, 'message')
  peer.send(order)
  const [found] = (await answer) as unknown[]
  return found
}

/** Bytes as text, for a message to another process. */
function portable(attack: Attack): object {
  if (!('calls' in attack)) return attack
  const { sent, open } = attack.calls
  const texts = sent.map(({ body, ...rest }) => ({
    ...rest,
    ...(body && { body: Buffer.from(body).toString('base64') }),
  }))
  return { calls: { sent: texts, open } }
}
