import { readQueued, type Owner } from './queued.ts'
import type { QueuedAction } from './store.ts'
import { keyOf, type RowRef, type TableName, type Tables, type View } from './view.ts'

/** The rows that the server has sent. */
export type ServerRows = <T extends TableName>(table: T, key: string) => Tables[T] | undefined

/** A row that a pending write touches. */
export interface TouchedRow {
  ref: RowRef
  /** As the server has it; undefined if it has no such row. */
  server: Tables[TableName] | undefined
  /** With the effects of the pending writes. */
  shown: Tables[TableName] | undefined
  /** The number of the pending write that created a row which the server does not have. */
  madeBy?: number
}

export const idOf = (table: TableName, key: string): string => `${table}/${key}`

/** The rows that pending writes touch, with their effects. It never changes a row of the server. */
export class Overlay {
  /** By `table/key`. */
  readonly touched = new Map<string, TouchedRow>()
  /** What effects have touched since somebody looked last. */
  readonly recent = new Map<string, RowRef>()
  readonly #owner: Owner
  readonly #server: ServerRows

  constructor(owner: Owner, server: ServerRows) {
    this.#owner = owner
    this.#server = server
  }

  /**
   * Applies the effect of a write as a whole or not at all. An effect that throws must not stop those of
   * others.
   * @returns the number of the pending write that created a row of it: if that one is refused, this one
   * has nothing to work on
   */
  apply(queued: QueuedAction): number | undefined {
    const effect = effectOf(this.#owner, queued)
    if (!effect) return undefined
    const rows = effect.refs.map((ref) => this.#touch(ref))
    const maker = rows.find(({ madeBy }) => madeBy !== undefined)?.madeBy
    const before = rows.map(({ shown }) => shown)
    try {
      effect.apply(this.#view())
    } catch (error) {
      for (const [i, row] of rows.entries()) row.shown = before[i]
      this.#owner.report?.(error)
    }
    for (const row of rows)
      if (row.shown && !row.server && row.madeBy === undefined) row.madeBy = queued.seq
    return maker
  }

  #touch(ref: RowRef): TouchedRow {
    const id = idOf(ref.table, ref.key)
    this.recent.set(id, ref)
    const known = this.touched.get(id)
    if (known) return known
    const server = this.#server(ref.table, ref.key)
    const row = { ref, server, shown: server }
    this.touched.set(id, row)
    return row
  }

  #view(): View {
    // A row that `touches` has not named could not be taken back.
    const announced = (table: TableName, key: string): TouchedRow => {
      const row = this.touched.get(idOf(table, key))
      if (!row) throw new Error(`A local effect touches ${table}/${key} unannounced.`)
      return row
    }
    return {
      get: <T extends TableName>(table: T, key: string) =>
        this.touched.get(idOf(table, key))?.shown as Tables[T] | undefined,
      put: (table, row) => void (announced(table, keyOf[table](row)).shown = row),
      delete: (table, key) => void (announced(table, key).shown = undefined),
    }
  }
}

interface Effect {
  refs: RowRef[]
  apply(view: View): void
}

// A write of an older app version may no longer parse. It then shows nothing, and the server decides.
function effectOf({ actions, actor, report }: Owner, queued: QueuedAction): Effect | undefined {
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
