import { randomBytes } from 'node:crypto'
import type Database from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { afterMicrotasks } from './after-microtasks.ts'
import { diskFull, isDiskFull } from './disk-full.ts'
import { FairQueue } from '../turns/fair-queue.ts'
import { openWriter, type Db } from './open.ts'
import { attemptAll, GroupError, type Outcome, type Write } from './attempts.ts'
import { emit, type WriterEvents } from './writer-events.ts'

export type { Tx, Write } from './attempts.ts'

interface Job {
  owner: string | undefined
  write: Write<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** A BEGIN or COMMIT failed. None of the group's writes is to blame, and none took effect. */
export class CommitError extends Error {}

/** The most writes in one COMMIT. With more, the first ones wait longer than the group gains. */
const largestGroup = 200
/**
 * Turns of the event loop that a group waits at most while each brings more writes. Callers take
 * turns, so requests that arrive together do not write in the same one.
 */
const longestGathering = 4

/**
 * The only place that writes. Waiting writes share a transaction and its one disk sync. Each has a
 * savepoint, so a refused write undoes only its own effects. No write resolves before COMMIT, and a
 * failed COMMIT fails every write of the group. A write may run a second time, because another write
 * of its group broke the transaction.
 */
export class Writer {
  readonly #file: string
  readonly #clock: Clock
  #db: Db
  readonly #queue = new FairQueue<Job>()
  #scheduled = false
  #closed = false
  #isFull = false
  readonly #events: WriterEvents | undefined
  #draining: Promise<void> = Promise.resolve()

  constructor(file: string, clock: Clock, events?: WriterEvents) {
    this.#file = file
    this.#clock = clock
    this.#events = events
    this.#db = openWriter(file)
  }

  /** Whether the newest write found no space. */
  get isFull(): boolean {
    return this.#isFull
  }

  /**
   * Resolves with the result of `run` when it is on disk.
   * @throws Refusal from `run` or `disk_full`; anything else is a crash that changed nothing
   */
  write<T>(write: Write<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The writer is closed.'))
    return new Promise<T>((resolve, reject) => {
      const { owner } = write
      this.#queue.add({ owner, write, resolve: (value) => resolve(value as T), reject })
      this.#schedule()
    })
  }

  /**
   * Moves the log into the database file and empties it, because it still has the text that was
   * deleted. Leaves it as it is while someone reads.
   */
  async emptyLog(): Promise<void> {
    await this.#draining
    const { $client: client } = this.#db
    if (this.#closed) return
    client.pragma('busy_timeout = 0')
    client.pragma('wal_checkpoint(TRUNCATE)')
    client.pragma('busy_timeout = 5000')
  }

  /** Closes after the writes that are already queued. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#scheduled || !this.#queue.isEmpty)
      await new Promise((resolve) => setImmediate(resolve))
    await this.#draining
    this.#db.$client.close()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#gather(longestGathering)
  }

  /** Begins the group after a turn of the event loop that brings no more writes. */
  #gather(turnsLeft: number): void {
    const before = this.#queue.size
    setImmediate(() => {
      if (turnsLeft > 0 && this.#queue.size > before) this.#gather(turnsLeft - 1)
      else this.#draining = this.#drain()
    })
  }

  async #drain(): Promise<void> {
    const group = this.#queue.take(largestGroup)
    const outcomes: Outcome[] = []
    try {
      await this.#commit(group, outcomes)
      outcomes.forEach((outcome, i) =>
        outcome.ok ? group[i]?.resolve(outcome.value) : group[i]?.reject(outcome.error),
      )
      this.#queue.putBack(group.slice(outcomes.length))
      this.#setFull(false)
      emit(this.#events, (events) => events.committed?.(outcomes.length))
    } catch (error) {
      this.#giveUp(group, outcomes.length, error)
    } finally {
      this.#scheduled = false
      if (!this.#queue.isEmpty) this.#schedule()
    }
  }

  /** @param outcomes receives the outcome of each write that was attempted */
  async #commit(group: Job[], outcomes: Outcome[]): Promise<void> {
    const db = this.#db
    const { $client: client } = db
    try {
      runStatement(client, 'BEGIN IMMEDIATE')
      const rev = this.#nextRev()
      await this.#settled(attemptAll(db, { group, outcomes, rev }))
      runStatement(client, 'COMMIT')
    } catch (error) {
      if (client.inTransaction) client.prepare('ROLLBACK').run()
      throw error
    }
  }

  /** After a write broke its group, only this write fails. The others are attempted again. */
  #giveUp(group: Job[], current: number, error: unknown): void {
    if (error instanceof GroupError) {
      group[current]?.reject(error.cause)
      return this.#queue.putBack(group.toSpliced(current, 1))
    }
    const reason = isDiskFull(error) ? diskFull() : error
    for (const job of group) job.reject(reason)
    if (isDiskFull(error)) this.#setFull(true)
  }

  #setFull(isFull: boolean): void {
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    emit(this.#events, (events) => events.spaceChanged?.(!isFull))
  }

  #nextRev(): number {
    return this.#db.$client
      .prepare<[string, number]>('INSERT INTO sync_commits (tag, at) VALUES (?, ?)')
      .run(randomBytes(8).toString('hex'), this.#clock()).lastInsertRowid as number
  }

  /**
   * A write that awaits anything but its `tx` would let other writes into its savepoint. That is a
   * bug. Its group is rolled back and the connection closed, so that nothing late reaches the
   * database.
   */
  async #settled<T>(running: Promise<T>): Promise<T> {
    let isSettled = false
    const late = new Promise<never>((_, reject) => {
      afterMicrotasks(() => {
        if (isSettled) return
        this.#reopen()
        const cause = new Error('A write awaited something other than its transaction.')
        reject(new GroupError(cause.message, { cause }))
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

function runStatement(client: Database.Database, statement: 'BEGIN IMMEDIATE' | 'COMMIT'): void {
  try {
    client.prepare(statement).run()
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new CommitError(`${statement} failed.`, { cause: error })
  }
}
