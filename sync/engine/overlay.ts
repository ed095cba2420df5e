import type { Actor } from './action.ts'
import { readQueued, type Actions } from './queued.ts'
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

/** Who has a queue, and every action that it can hold, by name. */
export interface Owner {
  actor: Actor
  actions: Actions
}

type Loaded<T extends TableName = TableName> = {
  [Name in T]: Map<string, Tables[Name] | undefined>
}

const idOf = ({ table, key }: RowRef): string => `${table}/${key}`

/**
 * Shows what `queued` will do, in order, on top of the rows. The server's version of a row is kept
 * aside before the first change. Everything is loaded at once and stored at once: row by row, a thousand
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
  const written: Loaded = byTable(() => new Map())
  const view = viewOf(rows, written)
  for (const effect of effects) {
    effect.apply(view)
    for (const ref of effect.refs) noteMaker(base.get(idOf(ref)), rows, effect.seq)
  }
  await Promise.all([
    tx.base.put([...base.values()].map((each, i) => keptOf(each, known[i], written))),
    ...tableNames.map((table) => storeTable(tx.rows, table, written)),
  ])
}

/**
 * The pending action that made a row which `queued` works on and the server does not have yet: if
 * that one is refused, this one has nothing to work on.
 */
export async function makerOf(
  tx: StoreTransaction,
  owner: Owner,
  queued: Omit<QueuedAction, 'seq'>,
): Promise<number | undefined> {
  const refs = touchedBy(owner, queued)
  const base = await tx.base.get(refs.map(idOf))
  return base.find((each) => each?.madeBy !== undefined)?.madeBy
}

/** The rows that an action works on. */
export const touchedBy = (owner: Owner, queued: Pick<QueuedAction, Needed>): RowRef[] =>
  effectOf(owner, queued)?.refs ?? []

/**
 * Puts every changed row back to what the server last said of it.
 * @param isReplaced names rows that the caller puts or deletes itself.
 */
export async function rewind(
  tx: StoreTransaction,
  isReplaced: (ref: RowRef) => boolean = () => false,
): Promise<void> {
  const base = (await tx.base.all()).filter((each) => !isReplaced(each))
  for (const table of tableNames) await restoreTable(tx.rows, table, base)
  await tx.base.clear()
}

/**
 * Puts rows that the server has answered outside of a round, under the pending effects on them.
 * A row that is already here stays as it is: the rounds keep it, and it may be newer.
 */
export async function addRows<T extends TableName>(
  tx: StoreTransaction,
  table: T,
  rows: readonly Tables[T][],
): Promise<void> {
  const keys = rows.map(keyOf[table])
  const [present, bases] = [
    await tx.rows[table].get(keys),
    await tx.base.get(keys.map((key) => idOf({ table, key }))),
  ]
  await tx.rows[table].put(rows.filter((_, i) => !present[i] && !bases[i]))
}

type Needed = 'name' | 'version' | 'args' | 'at'

interface Effect {
  refs: RowRef[]
  apply(view: View): void
}

// An action that an older version of the app queued shows nothing if it does not parse any more; the
// server decides about it.
function effectOf(
  { actions, actor }: Owner,
  queued: Pick<QueuedAction, Needed>,
): Effect | undefined {
  const read = readQueued(actions, queued)
  if (!read) return undefined
  const { action, args } = read
  const context = { actor, now: queued.at }
  return {
    refs: action.touches(args, context),
    apply: (view) => action.local(view, args, context),
  }
}

const distinct = (refs: RowRef[]): RowRef[] => [
  ...new Map(refs.map((ref) => [idOf(ref), ref])).values(),
]

async function load(tx: StoreTransaction, refs: readonly RowRef[]): Promise<Loaded> {
  const rows: Loaded = byTable(() => new Map())
  await Promise.all(tableNames.map((table) => loadTable(tx.rows, table, refs, rows)))
  return rows
}

async function loadTable<T extends TableName>(
  stores: RowStores<T>,
  table: T,
  refs: readonly RowRef[],
  loaded: Loaded<T>,
): Promise<void> {
  const keys = refs.filter((ref) => ref.table === table).map(({ key }) => key)
  if (keys.length === 0) return
  const rows = await stores[table].get(keys)
  keys.forEach((key, i) => loaded[table].set(key, rows[i]))
}

function basesOf(
  refs: readonly RowRef[],
  rows: Loaded,
  known: readonly (BaseRow | undefined)[],
): Map<string, BaseRow> {
  return new Map(
    refs.map((ref, i) => {
      const id = idOf(ref)
      const row = rows[ref.table].get(ref.key) ?? null
      // What was only looked at so far is still as the server has it.
      return [id, { ...ref, id, row, ...known[i] } satisfies BaseRow]
    }),
  )
}

/** What was only looked at, now as before, is its own copy. */
function keptOf(base: BaseRow, known: BaseRow | undefined, written: Loaded): BaseRow {
  const { row, ...looked } = base
  const isChanged = known?.row !== undefined || written[base.table].has(base.key)
  return row && !isChanged ? looked : base
}

function noteMaker(base: BaseRow | undefined, rows: Loaded, seq: number): void {
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

const storeTable = <T extends TableName>(stores: RowStores<T>, table: T, rows: Loaded<T>) =>
  storeRows(stores[table], rows[table])

async function storeRows<Row>(records: Records<Row, string>, rows: Map<string, Row | undefined>) {
  if (rows.size === 0) return
  await Promise.all([
    records.put([...rows.values()].filter((row) => row !== undefined)),
    records.delete([...rows].filter(([, row]) => row === undefined).map(([key]) => key)),
  ])
}

// A row that `touches` has not named could be lost at the next rewind.
const viewOf = (rows: Loaded, written: Loaded): View => ({
  get: (table, key) => rows[table].get(key),
  put(table, row) {
    for (const each of [declared(rows, table, keyOf[table](row)), written[table]])
      each.set(keyOf[table](row), row)
  },
  delete(table, key) {
    for (const each of [declared(rows, table, key), written[table]]) each.set(key, undefined)
  },
})

function declared<T extends TableName>(rows: Loaded, table: T, key: string): Loaded[T] {
  if (!rows[table].has(key)) throw new Error(`A local effect touches ${table}/${key} unannounced.`)
  return rows[table]
}
