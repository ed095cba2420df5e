import type {
  QueuedAction,
  Records,
  RefusedWrite,
  RowStores,
  Store,
  StoreTransaction,
  SyncState,
} from './store.ts'
import { keyOf, tableNames, type RowRef, type TableName, type Tables } from './view.ts'

/** What a transaction has changed. */
export interface Changes {
  /** By `table/key`, in the order of the changes. */
  rows: ChangedRow[]
  /** The tables that were emptied before: `rows` has all of their rows. */
  cleared: TableName[]
  appended: QueuedAction[]
  /** The numbers of the writes that left the log. */
  removed: number[]
  refused: Map<number, RefusedWrite | undefined>
  /** Absent if only the end of the log has changed. */
  state?: SyncState
}

export interface ChangedRow extends RowRef {
  /** Undefined if it was deleted. */
  row: Tables[TableName] | undefined
}

export const changedRow = <T extends TableName>(table: T, row: Tables[T]): ChangedRow => ({
  table,
  key: keyOf[table](row),
  row,
})

/** Sent to the other tabs after a transaction. It names the changed rows by their keys. */
export interface News {
  /** Absent if only the end of the log has changed. */
  commits?: number
  rows: RowRef[]
  cleared: TableName[]
}

export const newsOf = ({ rows, cleared, state }: Changes): News => ({
  ...(state && { commits: state.commits }),
  rows: rows.map(({ table, key }) => ({ table, key })),
  cleared,
})

export const noChanges = (): Changes => ({
  rows: [],
  cleared: [],
  appended: [],
  removed: [],
  refused: new Map(),
})

/**
 * The store, with each change reported once it is on disk. A transaction ends when the report was taken;
 * a click never waits for that.
 */
export const observed = (
  store: Store,
  onChange: (changes: Changes) => Promise<void> | void,
): Store => ({
  async append(write) {
    const seq = await store.append(write)
    void onChange({ ...noChanges(), appended: [{ ...write, seq }] })
    return seq
  },
  async transaction(work, scope) {
    const changes = noChanges()
    const result = await store.transaction(async (tx) => {
      const done = await work(noting(tx, changes))
      await count(tx, changes)
      return done
    }, scope)
    if (changes.state) await onChange(changes)
    return result
  },
})

/** Numbers the transaction, so that a tab notices when it has missed one. */
async function count(tx: StoreTransaction, changes: Changes): Promise<void> {
  const { rows, cleared, appended, removed, refused } = changes
  const parts = [rows.length, cleared.length, appended.length, removed.length, refused.size]
  if (changes.state || parts.every((length) => length === 0)) return
  const [state] = await tx.state.get(['sync'])
  if (!state) return
  changes.state = { ...state, commits: state.commits + 1 }
  await tx.state.put([changes.state])
}

/** Not async: inside a transaction only promises of the store are awaited. */
function noting(tx: StoreTransaction, changes: Changes): StoreTransaction {
  const rows = tableNames.map((table) => [table, notingRows(table, recordsIn(tx, table), changes)])
  let commits: number | undefined
  return {
    rows: Object.fromEntries(rows) as RowStores,
    log: {
      ...tx.log,
      append: (write) =>
        tx.log.append(write).then((seq) => {
          changes.appended.push({ ...write, seq })
          return seq
        }),
      delete(seqs) {
        changes.removed.push(...seqs)
        return tx.log.delete(seqs)
      },
    },
    refused: {
      ...tx.refused,
      put(entries) {
        for (const entry of entries) changes.refused.set(entry.seq, entry)
        return tx.refused.put(entries)
      },
      delete(seqs) {
        for (const seq of seqs) changes.refused.set(seq, undefined)
        return tx.refused.delete(seqs)
      },
    },
    state: {
      ...tx.state,
      put(states) {
        const [state] = states
        if (!state) return tx.state.put([])
        commits ??= state.commits + 1
        changes.state = { ...state, commits }
        return tx.state.put([changes.state])
      },
    },
  }
}

const recordsIn = <T extends TableName>({ rows }: StoreTransaction, table: T) =>
  (rows as RowStores<T>)[table]

function notingRows<T extends TableName>(
  table: T,
  records: Records<Tables[T], string>,
  changes: Changes,
): Records<Tables[T], string> {
  return {
    ...records,
    put(rows) {
      for (const row of rows) changes.rows.push({ table, key: keyOf[table](row), row })
      return records.put(rows)
    },
    delete(keys) {
      for (const key of keys) changes.rows.push({ table, key, row: undefined })
      return records.delete(keys)
    },
    clear() {
      changes.rows = changes.rows.filter((each) => each.table !== table)
      changes.cleared.push(table)
      return records.clear()
    },
  }
}
