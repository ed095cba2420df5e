/** Rows in groups, each in an order that is kept while rows change. */
export class Ordered<Row> {
  readonly #groups = new Map<string, Row[]>()
  /** Copies that do not change. */
  readonly #views = new Map<string, readonly Row[]>()
  readonly #groupOf: (row: Row) => string
  readonly #orderOf: (row: Row) => string

  /** @param orderOf two rows never have the same */
  constructor(groupOf: (row: Row) => string, orderOf: (row: Row) => string) {
    this.#groupOf = groupOf
    this.#orderOf = orderOf
  }

  /** In ascending order; the same list until a row of it changes. */
  in(group: string): readonly Row[] {
    const view = this.#views.get(group) ?? [...(this.#groups.get(group) ?? [])]
    this.#views.set(group, view)
    return view
  }

  replace(before: Row | undefined, after: Row | undefined): void {
    if (before) this.#rowsWith(before).splice(this.#placeOf(before), 1)
    if (after) this.#rowsWith(after).splice(this.#placeOf(after), 0, after)
  }

  #rowsWith(row: Row): Row[] {
    const group = this.#groupOf(row)
    this.#views.delete(group)
    const rows = this.#groups.get(group)
    if (rows) return rows
    const made: Row[] = []
    this.#groups.set(group, made)
    return made
  }

  /** Where the row is or belongs. */
  #placeOf(row: Row): number {
    const rows = this.#rowsWith(row)
    const order = this.#orderOf(row)
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = rows[middle]
      if (other !== undefined && this.#orderOf(other) < order) low = middle + 1
      else high = middle
    }
    return low
  }
}
