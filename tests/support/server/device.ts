import { randomUUID } from 'node:crypto'
import { parse } from '#sync/parse.ts'
import * as v from 'valibot'
import {
  protocolVersion,
  rowVersion,
  syncAnswerSchema,
  unpack,
  type SentAction,
  type SyncAnswer,
  type SyncRequest,
  type SyncResult,
} from '#sync/engine/protocol.ts'
import {
  byTable,
  keyOf,
  personOf,
  tableNames,
  type TableName,
  type Tables,
} from '#sync/engine/view.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from '../people/cast.ts'

const leaseSchema = v.looseObject({ lease: v.optional(v.string()) })

type Rows<T extends TableName = TableName> = { [Name in T]: Map<string, Tables[Name]> }

/**
 * A device from the server's point of view: numbered actions, a cursor, and the rows it received.
 */
export class Device {
  app: Pick<TestApp, 'call' | 'now'>
  as: SignedIn
  readonly client: string
  rows: Rows = noRows()
  cursor: string | null = null
  ack = 0
  /** In the last answer to a push. */
  lease: string | null = null
  #seq = 0

  constructor(app: Pick<TestApp, 'call' | 'now'>, as: SignedIn, client: string = randomUUID()) {
    this.app = app
    this.as = as
    this.client = client
  }

  /** Adds an action to the queue. */
  act(name: string, args: unknown, version = 1): SentAction {
    this.#seq += 1
    return [this.#seq, name, version, args, this.app.now()]
  }

  request(actions: SentAction[] = [], changes: Partial<SyncRequest> = {}): SyncRequest {
    const { client, ack, cursor, lease } = this
    return {
      v: protocolVersion,
      rows: rowVersion,
      user: this.as.user.id,
      client,
      ack,
      actions,
      ...(actions.length > 0 && { push: { id: randomUUID(), lease } }),
      cursor,
      limit: 1000,
      ...changes,
    }
  }

  async send(body: unknown): Promise<Response> {
    const response = await this.app.call('POST', '/api/sync', { as: this.as, body })
    const { lease } = v.parse(leaseSchema, await response.clone().json())
    this.lease = lease ?? this.lease
    return response
  }

  /** Sends these actions and applies one answer, of which there may be more. */
  async step(actions: SentAction[] = [], changes: Partial<SyncRequest> = {}): Promise<SyncAnswer> {
    const response = await this.send(this.request(actions, changes))
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    const answer = parse(syncAnswerSchema, await response.json())
    this.#apply(answer)
    return answer
  }

  /** Runs a complete round. @returns the results of the actions. */
  async sync(...actions: SentAction[]): Promise<SyncResult[]> {
    const first = await this.step(actions)
    for (let answer = first; answer.more;) answer = await this.step()
    return first.results
  }

  listing(id: string) {
    return this.rows.listings.get(id)
  }

  /** Ids of the listings on the device. */
  get held(): string[] {
    return [...this.rows.listings.keys()]
  }

  #apply(answer: SyncAnswer): void {
    if (answer.reset) this.rows = noRows()
    for (const table of tableNames) applyRows(this.rows, table, answer)
    for (const [id, views, inquiries] of answer.counts ?? []) {
      const row = this.rows.listings.get(id)
      if (row) this.rows.listings.set(id, { ...row, views, inquiries })
    }
    this.cursor = answer.cursor
  }
}

const noRows = (): Rows => byTable<Rows>(() => new Map())

function applyRows<T extends TableName>(rows: Rows<T>, table: T, answer: SyncAnswer): void {
  const here = rows[table]
  for (const [key, row] of here)
    if (answer.purge.includes(personOf[table](row) ?? '')) here.delete(key)
  for (const key of answer.del[table] ?? []) here.delete(key)
  for (const row of unpack(answer, table)) here.set(keyOf[table](row), row)
}
