import { idOf, Overlay, type ServerRows } from './overlay.ts'
import { touchedBy, type Owner } from './queued.ts'
import type { QueuedAction, RowStores, StoreTransaction } from './store.ts'
import { keyOf, tableNames, type TableName, type Tables } from './view.ts'

/** The stored rows that these writes touch, without any effect. */
async function rowsOf(
  { rows }: StoreTransaction,
  owner: Owner,
  log: readonly QueuedAction[],
): Promise<ServerRows> {
  const refs = log.flatMap((each) => touchedBy(owner, each))
  const found = new Map<string, Tables[TableName]>()
  const find = async (table: TableName): Promise<void> => {
    const keys = new Set(refs.filter((ref) => ref.table === table).map(({ key }) => key))
    if (keys.size === 0) return
    const stored = await rows[table].get([...keys])
    for (const [i, key] of [...keys].entries()) {
      const row = stored[i]
      if (row) found.set(idOf(table, key), row)
    }
  }
  await Promise.all(tableNames.map(find))
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

/** All rows of a table as a screen shows them: with the effects of the pending writes. */
export async function shownRows<T extends TableName>(
  tx: StoreTransaction,
  owner: Owner,
  table: T,
): Promise<Tables[T][]> {
  const log = await tx.log.all()
  const overlay = new Overlay(owner, await rowsOf(tx, owner, log))
  for (const each of log) overlay.apply(each)
  const stores: RowStores<T> = tx.rows
  const rows = new Map((await stores[table].all()).map((row) => [keyOf[table](row), row]))
  for (const { ref, shown } of overlay.touched.values()) {
    if (ref.table !== table) continue
    if (shown) rows.set(ref.key, shown as Tables[T])
    else rows.delete(ref.key)
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
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
