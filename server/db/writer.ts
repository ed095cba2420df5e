import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { Refusal } from '#sync/refusal.ts'
import type { Clock } from '../clock.ts'
import { openWriter, type Db } from './open.ts'

export type Tx = Db

export interface Write<T> {
  /** Runs inside the group's transaction in its own savepoint. It may await only `tx`. */
  run(tx: Tx, rev: number): Promise<T>
  /** Records what must survive a refusal. It runs after the savepoint was rolled back. */
  refused?(tx: Tx, refusal: Refusal): Promise<void>
}

interface Job {
  write: Write<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown }

export const diskFull = () =>
  new Refusal('disk_full', 'The server has run out of space. Nothing was saved.')

/** The most writes in one COMMIT. With more, the first ones wait longer than the group gains. */
const largestGroup = 200

/**
 * The only place that writes. Waiting writes share a transaction and its one disk sync. Each has a
 * savepoint, so a refused write undoes only its own effects. No write resolves before COMMIT, and a
 * failed COMMIT fails every write of the group.
 */
export class Writer {
  readonly #file: string
  readonly #clock: Clock
  #db: Db
  #queue: Job[] = []
  #scheduled = false
  #closed = false
  #draining: Promise<void> = Promise.resolve()

  constructor(file: string, clock: Clock) {
    this.#file = file
    this.#clock = clock
    this.#db = openWriter(file)
  }

  /**
   * Resolves with the result of `run` when it is on disk.
   * @throws Refusal from `run` or `disk_full`; anything else is a crash that changed nothing
   */
  write<T>(write: Write<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The writer is closed.'))
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ write, resolve: (value) => resolve(value as T), reject })
      this.#schedule()
    })
  }

  /** Closes after the writes that are already queued. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#scheduled || this.#queue.length > 0)
      await new Promise((resolve) => setImmediate(resolve))
    await this.#draining
    this.#db.$client.close()
  }

  // setImmediate lets all requests that arrived in this turn of the event loop queue up first.
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#draining = this.#drain()
    })
  }

  async #drain(): Promise<void> {
    const group = this.#queue.splice(0, largestGroup)
    try {
      const outcomes = await this.#commit(group)
      outcomes.forEach((outcome, i) =>
        outcome.ok ? group[i]?.resolve(outcome.value) : group[i]?.reject(outcome.error),
      )
    } catch (error) {
      const reason = isDiskFull(error) ? diskFull() : error
      for (const job of group) job.reject(reason)
    } finally {
      this.#scheduled = false
      if (this.#queue.length > 0) this.#schedule()
    }
  }

  async #commit(group: Job[]): Promise<Outcome[]> {
    const db = this.#db
    const { $client: client } = db
    try {
      client.prepare('BEGIN IMMEDIATE').run()
      const rev = this.#nextRev()
      const outcomes = await this.#settled(attemptAll(db, group, rev))
      client.prepare('COMMIT').run()
      return outcomes
    } catch (error) {
      if (client.open && client.inTransaction) client.prepare('ROLLBACK').run()
      throw error
    }
  }

  #nextRev(): number {
    return this.#db.$client
      .prepare<[string, number]>('INSERT INTO sync_commits (tag, at) VALUES (?, ?)')
      .run(randomBytes(8).toString('hex'), this.#clock()).lastInsertRowid as number
  }

  /**
   * A write that awaits anything but its `tx` would let other writes into its savepoint. That is a
   * bug. The group is rolled back and the connection closed, so that nothing late reaches the
   * database.
   */
  async #settled<T>(running: Promise<T>): Promise<T> {
    let isSettled = false
    const late = new Promise<never>((_, reject) => {
      afterMicrotasks(() => {
        if (isSettled) return
        this.#reopen()
        reject(new Error('A write awaited something other than its transaction.'))
      })
    })
    try {
      return await Promise.race([running, late])
    } finally {
      isSettled = true
    }
  }

  #reopen(): void {
    this.#db.$client.close()
    this.#db = openWriter(this.#file)
  }
}

// This driver answers within microtasks. A timer or an immediate would fire too late to notice such
// a write, because ticks take turns with the whole queue of microtasks.
function afterMicrotasks(work: () => void): void {
  process.nextTick(() => queueMicrotask(() => process.nextTick(work)))
}

// The connection is passed on, so that a write that returns late meets the closed one and not its
// successor.
async function attemptAll(db: Db, group: Job[], rev: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { write } of group) outcomes.push(await attempt(db, write, rev))
  return outcomes
}

async function attempt(db: Db, { run, refused }: Write<unknown>, rev: number): Promise<Outcome> {
  const { $client: client } = db
  client.prepare('SAVEPOINT write').run()
  try {
    const value = await run(db, rev)
    client.prepare('RELEASE write').run()
    return { ok: true, value }
  } catch (error) {
    // A full disk may roll back the whole transaction. Continuing would commit the remaining writes
    // one by one.
    if (isDiskFull(error) || !client.open || !client.inTransaction) throw error
    client.prepare('ROLLBACK TO write').run()
    client.prepare('RELEASE write').run()
    if (error instanceof Refusal && refused) await refused(db, error)
    return { ok: false, error }
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Database.SqliteError &&
  (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR'))
