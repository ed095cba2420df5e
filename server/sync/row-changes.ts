import { pack, type ListingCounts, type SyncAnswer } from '#sync/engine/protocol.ts'
import { byTable, keyOf, tableNames, type TableName, type Tables } from '#sync/engine/view.ts'

type Changes = Partial<Pick<SyncAnswer, 'purge' | 'del' | 'cols' | 'put' | 'counts'>>

type Rows = { [T in TableName]: Map<string, Tables[T]> }

/** Collects the row changes of one answer, each row once. */
export class RowChanges {
  readonly #purge = new Set<string>()
  readonly #del = new Map<TableName, string[]>()
  readonly #counts: ListingCounts[] = []
  readonly #put: Rows = byTable<Rows>(() => new Map())

  /** How many rows the answer puts. */
  get size(): number {
    return tableNames.reduce((sum, table) => sum + this.#put[table].size, 0)
  }

  /** Removes the rows of a person whom the viewer may no longer see. */
  purge(userId: string): void {
    this.#purge.add(userId)
  }

  delete(table: TableName, key: string): void {
    const keys = this.#del.get(table) ?? []
    this.#del.set(table, keys)
    keys.push(key)
  }

  /** The counts of a listing have changed, and perhaps nothing else. */
  count(counts: ListingCounts): void {
    this.#counts.push(counts)
  }

  put<T extends TableName>(table: T, row: Tables[T]): void {
    this.#put[table].set(keyOf[table](row), row)
  }

  /** The changes in the shape of the answer, without empty parts. */
  packed(): Changes {
    const cols: Changes['cols'] = {}
    const put: Changes['put'] = {}
    for (const table of tableNames) {
      if (this.#put[table].size === 0) continue
      const packed = pack([...this.#put[table].values()])
      cols[table] = packed.cols
      put[table] = packed.rows
    }
    const counts = this.#counts.filter(([id]) => !this.#put.listings.has(id))
    const del = Object.fromEntries(this.#del)
    return {
      ...(this.#purge.size > 0 && { purge: [...this.#purge] }),
      ...(this.#del.size > 0 && { del }),
      ...(Object.keys(put).length > 0 && { cols, put }),
      ...(counts.length > 0 && { counts }),
    }
  }
}
