import { Refusal } from '#sync/refusal.ts'
import { isDiskFull } from './disk-full.ts'
import type { Db } from './open.ts'

export type Tx = Db

export interface Write<T> {
  /** The id of the user who waits for it. Users take turns, so that one cannot hold up the others. */
  owner?: string | undefined
  /** Runs inside the group's transaction in its own savepoint. It may await only `tx`. */
  run(tx: Tx, rev: number): Promise<T>
  /** Records what must survive a refusal. It runs after the savepoint was rolled back. */
  refused?(tx: Tx, refusal: Refusal): Promise<void>
}

export type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown }

/** A write broke the transaction of its whole group. `cause` is its error. */
export class GroupError extends Error {}

/** Milliseconds after which a group begins no further write and lets the event loop go on. */
const longestGroup = 10

// The connection is passed on, so that a write that returns late meets the closed one and not its
// successor.
export async function attemptAll(
  db: Db,
  {
    group,
    outcomes,
    rev,
  }: { group: { write: Write<unknown> }[]; outcomes: Outcome[]; rev: number },
): Promise<void> {
  const until = performance.now() + longestGroup
  for (const { write } of group) {
    outcomes.push(await attempt(db, write, rev))
    if (performance.now() >= until) return
  }
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
    if (isDiskFull(error)) throw error
    if (!client.inTransaction) throw groupError(error)
    client.prepare('ROLLBACK TO write').run()
    client.prepare('RELEASE write').run()
    if (error instanceof Refusal && refused) await recordRefusal(() => refused(db, error))
    return { ok: false, error }
  }
}

async function recordRefusal(record: () => Promise<void>): Promise<void> {
  try {
    await record()
  } catch (error) {
    throw isDiskFull(error) ? error : groupError(error)
  }
}

const groupError = (cause: unknown): GroupError =>
  new GroupError('A write broke its group.', { cause })
