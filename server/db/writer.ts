import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { Refusal } from '#sync/refusal.ts'
import type { Clock } from '../clock.ts'
import { openWriter, type Db } from './open.ts'

export type Tx = Db

export interface Write<T> {
  /** Runs inside the group's transaction, in a savepoint of its own; may await nothing but `tx`. */
  run(tx: Tx, rev: number): Promise<T>
  /** Records what must outlive the refusal; runs after the savepoint was rolled back. */
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

/** How many writes one COMMIT carries at most: past this the first ones wait longer than they gain. */
const largestGroup = 200

/**
 * The one place that writes. Waiting writes share a transaction and its one sync to disk; each has
 * a savepoint, so a refused one takes back its own effects alone. Nobody is answered before COMMIT,
 * and a failed COMMIT fails everybody in the group.
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
   * Resolves with the result of `run` once it is on disk.
   * @throws Refusal as thrown by `run`, or `disk_full`; anything else is a crash and changed nothing.
   */
  write<T>(write: Write<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The writer is closed.'))
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ write, resolve: (value) => resolve(value as T), reject })
      this.#schedule()
    })
  }

  /** Ends after the writes already queued. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#scheduled || this.#queue.length > 0)
      await new Promise((resolve) => setImmediate(resolve))
    await this.#draining
    this.#db.$client.close()
  }

  // setImmediate, not a microtask: the requests that arrived in this turn of the loop get to queue up.
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
    const { $client: client } = this.#db
    try {
      client.exec('BEGIN IMMEDIATE')
      const rev = this.#nextRev()
      const outcomes: Outcome[] = []
      for (const job of group) outcomes.push(await this.#attempt(job.write, rev))
      client.exec('COMMIT')
      return outcomes
    } catch (error) {
      if (client.open && client.inTransaction) client.exec('ROLLBACK')
      throw error
    }
  }

  #nextRev(): number {
    return this.#db.$client
      .prepare<[string, number]>('INSERT INTO sync_commits (tag, at) VALUES (?, ?)')
      .run(randomBytes(8).toString('hex'), this.#clock()).lastInsertRowid as number
  }

  async #attempt({ run, refused }: Write<unknown>, rev: number): Promise<Outcome> {
    const { $client: client } = this.#db
    client.exec('SAVEPOINT write')
    try {
      const value = await this.#settled(run(this.#db, rev))
      client.exec('RELEASE write')
      return { ok: true, value }
    } catch (error) {
      // A full disk may roll the whole transaction back: going on would commit the rest one by one.
      if (isDiskFull(error) || !client.open || !client.inTransaction) throw error
      client.exec('ROLLBACK TO write')
      client.exec('RELEASE write')
      if (error instanceof Refusal && refused) await this.#settled(refused(this.#db, error))
      return { ok: false, error }
    }
  }

  /**
   * A write that waits for anything but its `tx` would let others into its savepoint. It is a bug:
   * the group is given up, and the connection with it, so that nothing late can reach the database.
   */
  async #settled<T>(running: Promise<T>): Promise<T> {
    let immediate: NodeJS.Immediate | undefined
    const late = new Promise<never>((_, reject) => {
      immediate = setImmediate(() => {
        this.#reopen()
        reject(new Error('A write awaited something other than its transaction.'))
      })
    })
    try {
      return await Promise.race([running, late])
    } finally {
      clearImmediate(immediate)
    }
  }

  #reopen(): void {
    this.#db.$client.close()
    this.#db = openWriter(this.#file)
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Database.SqliteError &&
  (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR'))
