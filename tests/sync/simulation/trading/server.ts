import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sweepOffers, sweepReservations } from '#server/deals/sweep.ts'
import type { Quad } from '#server/quad.ts'
import { minute } from '#sync/time.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { openQuad } from '../template.ts'
import type { Entry } from './ledger.ts'

/** Less than an access token lives. */
const tokenAge = 5 * minute

/** The real server on its real database, with a clock that the simulation moves. */
export class TradingServer {
  readonly folder: string
  readonly #quad: Quad
  readonly #clock: () => number
  readonly #eye: Database.Database
  readonly #tokens = new Map<string, { token: string; at: number }>()
  readonly #questions = new Map<string, Database.Statement>()
  #read = 0

  private constructor(folder: string, clock: () => number) {
    this.folder = folder
    this.#clock = clock
    this.#quad = openQuad(join(folder, 'data'), clock(), clock)
    this.#eye = new Database(fileIn(folder))
  }

  /** @param prepare changes the database before the server opens it */
  static async start(
    from: string,
    clock: () => number,
    prepare: (file: string) => void = () => {},
  ): Promise<TradingServer> {
    const folder = await mkdtemp(join(tmpdir(), 'quad-sim-trading-'))
    await cp(join(from, 'data'), join(folder, 'data'), { recursive: true })
    prepare(fileIn(folder))
    return new TradingServer(folder, clock)
  }

  /** POST /api/sync as that user. */
  async sync(as: SignedIn, body: string): Promise<Response> {
    const headers = {
      origin: 'http://localhost:3000',
      authorization: `Bearer ${await this.#tokenOf(as)}`,
      'content-type': 'application/json',
    }
    return this.#quad.app.request('/api/sync', { method: 'POST', headers, body })
  }

  /** A session outlives its access tokens, as that of an open app does. */
  async #tokenOf({ user, accessToken }: SignedIn): Promise<string> {
    const known = this.#tokens.get(user.id)
    if (known && this.#clock() - known.at < tokenAge) return known.token
    const [, payload = ''] = accessToken.split('.')
    const { family, sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      family: string
      sid: string
    }
    const claims = { userId: user.id, familyId: family, sessionId: sid }
    const token = await this.#quad.resources.accessTokens.issue(claims)
    this.#tokens.set(user.id, { token, at: this.#clock() })
    return token
  }

  /** What the clock does. It comes twice, as on two nodes. */
  async sweep(): Promise<void> {
    for (let times = 0; times < 2; times += 1) {
      await sweepOffers(this.#quad.resources)
      await sweepReservations(this.#quad.resources)
    }
  }

  /** Asks the database beside the server. */
  query<Row>(sql: string, ...values: string[]): Row[] {
    const question = this.#questions.get(sql) ?? this.#eye.prepare(sql)
    this.#questions.set(sql, question)
    return question.all(...values) as Row[]
  }

  /** Changes the database beside the server. */
  change(sql: string): void {
    this.#eye.exec(sql)
  }

  /** What the server has done since the last question. */
  news(): Entry[] {
    const sql = 'SELECT n, entry FROM sim_trading WHERE n > CAST(? AS INTEGER) ORDER BY n'
    const rows = this.query<{ n: number; entry: string }>(sql, String(this.#read))
    this.#read = rows.at(-1)?.n ?? this.#read
    return rows.map(({ entry }) => JSON.parse(entry) as Entry)
  }

  async close(): Promise<void> {
    this.#eye.close()
    await this.#quad.close()
  }

  async stop(): Promise<void> {
    await this.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

const fileIn = (folder: string): string => join(folder, 'data', 'quad.sqlite')
