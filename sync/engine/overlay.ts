import { readQueued, type Owner } from './queued.ts'
import type { BaseRow, QueuedAction, Records, RowStores, StoreTransaction } from './store.ts'
import {
  byTable,
  keyOf,
  tableNames,
  type RowRef,
  type TableName,
  type Tables,
  type View,
} from './view.ts'

type LoadedRows<T extends TableName = TableName> = {
  [Name in T]: Map<string, Tables[Name] | undefined>
}

const idOf = ({ table, key }: RowRef): string => `${table}/${key}`

/**
 * Applies the effects of `queued` to the rows, in order. The server's version of each row is kept in
 * `base` before its first change. All rows are loaded and stored together: row by row, a thousand
 * effects take five times as long.
 */
export async function show(
  tx: StoreTransaction,
  owner: Owner,
  queued: readonly QueuedAction[],
): Promise<void> {
  const effects = queued.flatMap((each) => {
    const effect = effectOf(owner, each)
    return effect ? { ...effect, seq: each.seq } : []
  })
  const refs = distinct(effects.flatMap((effect) => effect.refs))
  const [rows, known] = await Promise.all([load(tx, refs), tx.base.get(refs.map(idOf))])
  const base = basesOf(refs, rows, known)
  const written: LoadedRows = byTable(() => new Map())
  const view = viewOf(rows, written)
  for (const effect of effects) {
    applyWhole(effect, view, { rows, written }, owner)
    for (const ref of effect.refs) noteMaker(base.get(idOf(ref)), rows, effect.seq)
  }
  await Promise.all([
    tx.base.put([...base.values()].map((each, i) => keptOf(each, known[i], written))),
    ...tableNames.map((table) => storeTable(tx.rows, table, written)),
  ])
}

/**
 * The pending action that created a row which `queued` touches and which the server does not have yet.
 * If that action is refused, `queued` has nothing to work on.
 */
export async function makerOf(
  tx: StoreTransaction,
  owner: Owner,
  queued: Omit<QueuedAction, 'seq'>,
): Promise<number | undefined> {
  const base = await tx.base.get((effectOf(owner, queued)?.refs ?? []).map(idOf))
  return base.find((each) => each?.madeBy !== undefined)?.madeBy
}

/**
 * Restores the server's version of every changed row.
 * @param callerWrites whether the caller puts or deletes this row itself
 */
export async function rewind(
  tx: StoreTransaction,
  callerWrites: (ref: RowRef) => boolean = () => false,
): Promise<void> {
  const base = (await tx.base.all()).filter((each) => !callerWrites(each))
  for (const table of tableNames) await restoreTable(tx.rows, table, base)
  await tx.base.clear()
}

/**
 * Adds rows that the server answered outside of a round. A row that is already here stays as it is,
 * because the rounds maintain it and it may be newer.
 * @returns the keys of the rows that were added
 */
export async function addRows<T extends TableName>(
  tx: StoreTransaction,
  table: T,
  rows: readonly Tables[T][],
): Promise<string[]> {
  const keys = rows.map(keyOf[table])
  const [present, bases] = [
    await tx.rows[table].get(keys),
    await tx.base.get(keys.map((key) => idOf({ table, key }))),
  ]
  const added = rows.filter((_, i) => !present[i] && !bases[i])
  await tx.rows[table].put(added)
  return added.map(keyOf[table])
}

type ActionPart = 'name' | 'version' | 'args' | 'at'

interface Effect {
  refs: RowRef[]
  apply(view: View): void
}

// An action of an older app version may no longer parse. It then shows nothing, and the server decides.
function effectOf(
  { actions, actor, report }: Owner,
  queued: Pick<QueuedAction, ActionPart>,
): Effect | undefined {
  const read = readQueued(actions, queued)
  if (!read) return undefined
  const { action, args } = read
  const context = { actor, now: queued.at }
  try {
    return {
      refs: action.touches(args, context),
      apply: (view) => action.local(view, args, context),
    }
  } catch (error) {
    report?.(error)
    return undefined
  }
}

const distinct = (refs: RowRef[]): RowRef[] => [
  ...new Map(refs.map((ref) => [idOf(ref), ref])).values(),
]

async function load(tx: StoreTransaction, refs: readonly RowRef[]): Promise<LoadedRows> {
  const rows: LoadedRows = byTable(() => new Map())
  await Promise.all(tableNames.map((table) => loadTable(tx.rows, table, refs, rows)))
  return rows
}

async function loadTable<T extends TableName>(
  stores: RowStores<T>,
  table: T,
  refs: readonly RowRef[],
  loaded: LoadedRows<T>,
): Promise<void> {
  const keys = refs.filter((ref) => ref.table === table).map(({ key }) => key)
  if (keys.length === 0) return
  const rows = await stores[table].get(keys)
  keys.forEach((key, i) => loaded[table].set(key, rows[i]))
}

function basesOf(
  refs: readonly RowRef[],
  rows: LoadedRows,
  known: readonly (BaseRow | undefined)[],
): Map<string, BaseRow> {
  return new Map(
    refs.map((ref, i) => {
      const id = idOf(ref)
      const row = rows[ref.table].get(ref.key) ?? null
      // A row that was only read so far is still the server's version.
      return [id, { ...ref, id, row, ...known[i] } satisfies BaseRow]
    }),
  )
}

/** A row that was never changed needs no second copy. */
function keptOf(base: BaseRow, known: BaseRow | undefined, written: LoadedRows): BaseRow {
  const { row, ...looked } = base
  const isChanged = known?.row !== undefined || written[base.table].has(base.key)
  return row && !isChanged ? looked : base
}

function noteMaker(base: BaseRow | undefined, rows: LoadedRows, seq: number): void {
  if (base?.row === null && base.madeBy === undefined && rows[base.table].get(base.key))
    base.madeBy = seq
}

async function restoreTable<T extends TableName>(
  stores: RowStores<T>,
  table: T,
  base: readonly BaseRow[],
): Promise<void> {
  const own = base.filter(
    (each): each is BaseRow & { row: Tables[T] | null } =>
      each.table === table && each.row !== undefined,
  )
  await storeRows(stores[table], new Map(own.map(({ key, row }) => [key, row ?? undefined])))
}

const storeTable = <T extends TableName>(stores: RowStores<T>, table: T, rows: LoadedRows<T>) =>
  storeRows(stores[table], rows[table])

async function storeRows<Row>(records: Records<Row, string>, rows: Map<string, Row | undefined>) {
  if (rows.size === 0) return
  await Promise.all([
    records.put([...rows.values()].filter((row) => row !== undefined)),
    records.delete([...rows].filter(([, row]) => row === undefined).map(([key]) => key)),
  ])
}

interface LoadedTables<T extends TableName = TableName> {
  rows: LoadedRows<T>
  written: LoadedRows<T>
}

/** Applies an effect as a whole or not at all. An effect that throws must not stop those of others. */
function applyWhole(
  { refs, apply }: Effect,
  view: View,
  tables: LoadedTables,
  { report }: Owner,
): void {
  const undos = refs.map(({ table, key }) => undoOf(tables, table, key))
  try {
    apply(view)
  } catch (error) {
    for (const undo of undos) undo()
    report?.(error)
  }
}

function undoOf<T extends TableName>(
  { rows, written }: LoadedTables<T>,
  table: T,
  key: string,
): () => void {
  const before = rows[table].get(key)
  const isWritten = written[table].has(key)
  return () => {
    rows[table].set(key, before)
    if (isWritten) written[table].set(key, before)
    else written[table].delete(key)
  }
}

// The next rewind would lose a row that `touches` has not named.
const viewOf = (rows: LoadedRows, written: LoadedRows): View => ({
  get: (table, key) => rows[table].get(key),
  put(table, row) {
    for (const each of [declared(rows, table, keyOf[table](row)), written[table]])
      each.set(keyOf[table](row), row)
  },
  delete(table, key) {
    for (const each of [declared(rows, table, key), written[table]]) each.set(key, undefined)
  },
})

function declared<T extends TableName>(rows: LoadedRows, table: T, key: string): LoadedRows[T] {
  if (!rows[table].has(key)) throw new Error(`A local effect touches ${table}/${key} unannounced.`)
  return rows[table]
}
