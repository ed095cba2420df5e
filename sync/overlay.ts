import type { Action, Actor } from './action.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'
import type { BaseRow, QueuedAction, Records, StoreTransaction } from './store.ts'
import { keyOf, type RowRef, type TableName, type Tables, type View } from './view.ts'

/** Who has a queue, and every action that it can hold, by name. */
export interface Owner {
  actor: Actor
  actions: ReadonlyMap<string, Action>
}

type Loaded = { [T in TableName]: Map<string, Tables[T] | undefined> }

const idOf = ({ table, key }: RowRef): string => `${table}/${key}`

/**
 * Shows what `queued` will do, in order, on top of the rows. The server's version of a row is kept
 * aside at the first touch. Everything is loaded at once and stored at once: row by row, a thousand
 * effects take five times as long.
 */
export async function show(
  tx: StoreTransaction,
  owner: Owner,
  queued: readonly QueuedAction[],
): Promise<void> {
  const effects = queued.flatMap((each) => effectOf(owner, each) ?? [])
  const refs = distinct(effects.flatMap((effect) => effect.refs))
  const rows = await load(tx, refs)
  const base = await basesOf(tx, refs, rows)
  const view = viewOf(rows)
  for (const effect of effects) {
    effect.apply(view)
    for (const ref of effect.refs) noteMaker(base.get(idOf(ref)), rows, effect.seq)
  }
  await tx.base.put([...base.values()])
  await storeRows(tx.rows.listings, rows.listings)
  await storeRows(tx.rows.savedListings, rows.savedListings)
}

/**
 * The pending action that made a row which `queued` works on and the server does not have yet: if
 * that one is refused, this one has nothing to work on.
 */
export async function makerOf(
  tx: StoreTransaction,
  owner: Owner,
  queued: QueuedAction,
): Promise<number | undefined> {
  const refs = effectOf(owner, queued)?.refs ?? []
  const base = await tx.base.get(refs.map(idOf))
  return base.find((each) => each?.madeBy !== undefined)?.madeBy
}

/** Puts every touched row back to what the server last said of it. */
export async function rewind(tx: StoreTransaction): Promise<void> {
  const base = await tx.base.all()
  await restoreTable(tx.rows.listings, 'listings', base)
  await restoreTable(tx.rows.savedListings, 'savedListings', base)
  await tx.base.clear()
}

/**
 * Puts rows that the server has answered outside of a round, under the pending effects on them.
 * @returns nothing of a row that is already here: the rounds keep that one, and may be newer.
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

interface Effect {
  seq: number
  refs: RowRef[]
  apply(view: View): void
}

// What was queued by an older version of the app may not parse any more: it shows nothing, and the
// server says what becomes of it.
function effectOf({ actions, actor }: Owner, queued: QueuedAction): Effect | undefined {
  const action = actions.get(queued.name)
  if (!action || action.version !== queued.version) return undefined
  try {
    const args = parse(action.args, queued.args)
    const context = { actor, now: queued.at }
    return {
      seq: queued.seq,
      refs: action.touches(args, context),
      apply: (view) => action.local(view, args, context),
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const distinct = (refs: RowRef[]): RowRef[] => [
  ...new Map(refs.map((ref) => [idOf(ref), ref])).values(),
]

async function load(tx: StoreTransaction, refs: readonly RowRef[]): Promise<Loaded> {
  return {
    listings: await loadTable(tx, 'listings', refs),
    savedListings: await loadTable(tx, 'savedListings', refs),
  }
}

async function loadTable<T extends TableName>(
  tx: StoreTransaction,
  table: T,
  refs: readonly RowRef[],
): Promise<Map<string, Tables[T] | undefined>> {
  const keys = refs.filter((ref) => ref.table === table).map(({ key }) => key)
  const rows = await tx.rows[table].get(keys)
  return new Map(keys.map((key, i) => [key, rows[i]]))
}

async function basesOf(tx: StoreTransaction, refs: readonly RowRef[], rows: Loaded) {
  const known = await tx.base.get(refs.map(idOf))
  return new Map(
    refs.map((ref, i) => {
      const id = idOf(ref)
      const row = rows[ref.table].get(ref.key) ?? null
      return [id, known[i] ?? ({ ...ref, id, row } satisfies BaseRow)]
    }),
  )
}

function noteMaker(base: BaseRow | undefined, rows: Loaded, seq: number): void {
  if (base?.row === null && base.madeBy === undefined && rows[base.table].get(base.key))
    base.madeBy = seq
}

async function restoreTable<T extends TableName>(
  records: Records<Tables[T], string>,
  table: T,
  base: readonly BaseRow[],
): Promise<void> {
  const own = base.filter(
    (each): each is BaseRow & { row: Tables[T] | null } => each.table === table,
  )
  await storeRows(records, new Map(own.map(({ key, row }) => [key, row ?? undefined])))
}

async function storeRows<Row>(records: Records<Row, string>, rows: Map<string, Row | undefined>) {
  await records.put([...rows.values()].filter((row) => row !== undefined))
  await records.delete([...rows].filter(([, row]) => row === undefined).map(([key]) => key))
}

// A row that `touches` has not named could be lost at the next rewind.
const viewOf = (rows: Loaded): View => ({
  get: (table, key) => rows[table].get(key),
  put: (table, row) => void declared(rows, table, keyOf[table](row)).set(keyOf[table](row), row),
  delete: (table, key) => void declared(rows, table, key).set(key, undefined),
})

function declared<T extends TableName>(rows: Loaded, table: T, key: string): Loaded[T] {
  if (!rows[table].has(key)) throw new Error(`A local effect touches ${table}/${key} unannounced.`)
  return rows[table]
}
