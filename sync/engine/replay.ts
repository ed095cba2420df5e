import { noChanges } from './journal.ts'
import { idOf, Overlay, type ServerRows } from './overlay.ts'
import { touchedBy, type Owner } from './queued.ts'
import { readAll, readRows } from './read-disk.ts'
import { Replica, type Rows } from './replica.ts'
import type { QueuedAction, StoreTransaction } from './store.ts'
import type { TableName, Tables } from './view.ts'

/** The stored rows that these writes touch, without any effect. */
async function rowsOf(
  tx: StoreTransaction,
  owner: Owner,
  log: readonly QueuedAction[],
): Promise<ServerRows> {
  const refs = log.flatMap((each) => touchedBy(owner, each))
  const different = new Map(refs.map((ref) => [idOf(ref.table, ref.key), ref]))
  const stored = await readRows(tx, [...different.values()])
  const found = new Map(stored.map(({ table, key, row }) => [idOf(table, key), row]))
  return <T extends TableName>(table: T, key: string) =>
    found.get(idOf(table, key)) as Tables[T] | undefined
}

/**
 * The writes that have nothing to work on without another pending write, by their numbers, with the
 * number of that one: it creates a row which they touch and which the server does not have.
 */
export async function makersIn(
  tx: StoreTransaction,
  owner: Owner,
  log: readonly QueuedAction[],
): Promise<ReadonlyMap<number, number>> {
  const overlay = new Overlay(owner, await rowsOf(tx, owner, log))
  const makers = new Map<number, number>()
  for (const each of log) {
    const maker = overlay.apply(each)
    if (maker !== undefined) makers.set(each.seq, maker)
  }
  return makers
}

/** All rows as a screen shows them: with the effects of the pending writes. */
export async function shownIn(tx: StoreTransaction, owner: Owner): Promise<Rows> {
  const replica = new Replica(owner)
  const [rows, appended] = [await readAll(tx), await tx.log.all()]
  replica.apply({ ...noChanges(), rows, appended })
  return replica
}

/**
 * The keys of those listings that these writes touch, that are not here, and that no pending write
 * creates.
 */
export async function lackedListings(
  tx: StoreTransaction,
  owner: Owner,
  writes: readonly QueuedAction[],
): Promise<string[]> {
  const refs = writes.flatMap((each) => touchedBy(owner, each))
  const keys = [...new Set(refs.filter(({ table }) => table === 'listings').map(({ key }) => key))]
  const rows = await tx.rows.listings.get(keys)
  const lacked = keys.filter((_, i) => !rows[i])
  if (lacked.length === 0) return []
  // Only whether they are created matters here, so no row is needed.
  const overlay = new Overlay(owner, () => undefined)
  for (const each of await tx.log.all()) overlay.apply(each)
  return lacked.filter((key) => overlay.touched.get(idOf('listings', key))?.madeBy === undefined)
}
