import { changedRow, type ChangedRow, type Changes } from './journal.ts'
import type { QueuedAction, RefusedWrite, StoreTransaction, SyncState } from './store.ts'
import { tableNames, type RowRef, type TableName } from './view.ts'

/** What one transaction has read. */
export interface Disk extends Pick<Changes, 'rows' | 'cleared'> {
  state: SyncState
  log: readonly QueuedAction[]
  refused: readonly RefusedWrite[]
}

/** @returns undefined before the store has a state */
export async function readRest(
  tx: StoreTransaction,
): Promise<Omit<Disk, 'rows' | 'cleared'> | undefined> {
  const [[state], log, refused] = await Promise.all([
    tx.state.get(['sync']),
    tx.log.all(),
    tx.refused.all(),
  ])
  return state && { state, log, refused }
}

/** The rows with these keys, also those that are not there. */
export async function readRows(
  tx: StoreTransaction,
  refs: readonly RowRef[],
): Promise<ChangedRow[]> {
  const read = async (table: TableName): Promise<ChangedRow[]> => {
    const keys = refs.filter((ref) => ref.table === table).map(({ key }) => key)
    if (keys.length === 0) return []
    const rows = await tx.rows[table].get(keys)
    return keys.map((key, i) => ({ table, key, row: rows[i] }))
  }
  return (await Promise.all(tableNames.map(read))).flat()
}

/** All rows of the server. */
export async function readAll({ rows }: StoreTransaction): Promise<ChangedRow[]> {
  const read = async (table: TableName): Promise<ChangedRow[]> =>
    (await rows[table].all()).map((row) => changedRow(table, row))
  return (await Promise.all(tableNames.map(read))).flat()
}

/** The first `most` rows of a table with a key above `key`. */
export const readAfter = async (
  { rows }: StoreTransaction,
  table: TableName,
  key: string,
  most: number,
): Promise<ChangedRow[]> =>
  (await rows[table].after(key, most)).map((row) => changedRow(table, row))
