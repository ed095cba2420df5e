import { isEqual } from './fields.ts'
import { noChanges, type ChangedRow, type Changes } from './journal.ts'
import { Ordered } from './ordered.ts'
import { idOf, Overlay } from './overlay.ts'
import { touchedBy, type Owner } from './queued.ts'
import type { QueuedAction, RefusedWrite, SyncState } from './store.ts'
import { byTable, type RowRef, type TableName, type Tables } from './view.ts'

type TableMaps<T extends TableName = TableName> = { [Name in T]: Map<string, Tables[Name]> }

/** What has changed: `table/key`, a table, `log`, `refused` or `state`. */
export type Touched = ReadonlySet<string>

/** What screens read. */
export interface Rows {
  get<T extends TableName>(table: T, key: string): Tables[T] | undefined
  all<T extends TableName>(table: T): readonly Tables[T][]
  /** A campus's listings, a seller's, or a conversation's messages; the oldest first. */
  in<I extends IndexName>(index: I, group: string): readonly Indexed[I][]
  /** The server's version of a row that a pending write touches. */
  below<T extends TableName>(table: T, key: string): Tables[T] | undefined
  isPending(table: TableName, key: string): boolean
  /** The keys of the rows that pending writes touch. */
  pending(table: TableName): readonly string[]
  log(): readonly QueuedAction[]
  refused(): readonly RefusedWrite[]
  state(): SyncState | undefined
  /** Whether all rows of this table that are on the disk are here. */
  isWhole(table: TableName): boolean
}

/** The rows of each index. */
export interface Indexed {
  campus: Tables['listings']
  seller: Tables['listings']
  conversation: Tables['messages']
}
export type IndexName = keyof Indexed
type OrderedTables<T extends TableName = TableName> = {
  readonly [Name in T]: readonly Ordered<Tables[Name]>[]
}
type Indexes = { readonly [I in IndexName]: Ordered<Indexed[I]> }

/**
 * What a tab holds in memory: the server's rows with the effects of pending writes, as screens show
 * them. After each change of the disk, the tab applies the same change here.
 */
export class Replica implements Rows {
  readonly #rows = byTable<TableMaps>(() => new Map())
  readonly #indexes: Indexes = {
    campus: new Ordered(
      ({ universityId }) => universityId,
      ({ timeListed, _id }) => `${timeListed} ${_id}`,
    ),
    seller: new Ordered(
      ({ seller }) => seller._id,
      ({ timeListed, _id }) => `${timeListed} ${_id}`,
    ),
    conversation: new Ordered(
      ({ otherUserId }) => otherUserId,
      ({ timeSent, _id }) => `${timeSent} ${_id}`,
    ),
  }
  readonly #ordered: OrderedTables = {
    ...byTable<OrderedTables>(() => []),
    listings: [this.#indexes.campus, this.#indexes.seller],
    messages: [this.#indexes.conversation],
  }
  readonly #owner: Owner
  #overlay: Overlay
  #log: readonly QueuedAction[] = []
  #refused = new Map<number, RefusedWrite>()
  #state: SyncState | undefined
  readonly #whole = new Set<TableName>()
  readonly #listeners = new Set<(touched: Touched) => void>()
  /** During a change: the changed rows of the server, and the overlay of before. */
  #news: ReadonlyMap<string, ChangedRow> = new Map()
  #before: Overlay
  /** Grows with each change. */
  version = 0

  constructor(owner: Owner) {
    this.#owner = owner
    this.#overlay = this.#emptyOverlay()
    this.#before = this.#overlay
  }

  subscribe(listener: (touched: Touched) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get<T extends TableName>(table: T, key: string): Tables[T] | undefined {
    return this.#tableOf(table).get(key)
  }

  all<T extends TableName>(table: T): readonly Tables[T][] {
    return [...this.#tableOf(table).values()]
  }

  in<I extends IndexName>(index: I, group: string): readonly Indexed[I][] {
    const indexes: { readonly [Name in I]: Ordered<Indexed[Name]> } = this.#indexes
    return indexes[index].in(group)
  }

  below<T extends TableName>(table: T, key: string): Tables[T] | undefined {
    return this.#overlay.touched.get(idOf(table, key))?.server as Tables[T] | undefined
  }

  isPending(table: TableName, key: string): boolean {
    return this.#overlay.touched.has(idOf(table, key))
  }

  pending(table: TableName): readonly string[] {
    const refs = [...this.#overlay.touched.values()].map(({ ref }) => ref)
    return refs.filter((ref) => ref.table === table).map(({ key }) => key)
  }

  log(): readonly QueuedAction[] {
    return this.#log
  }

  refused(): readonly RefusedWrite[] {
    return [...this.#refused.values()].toSorted((one, other) => one.seq - other.seq)
  }

  state(): SyncState | undefined {
    return this.#state
  }

  isWhole(table: TableName): boolean {
    return this.#whole.has(table)
  }

  /** The rows that these writes touch and that may be on the disk without being here. */
  unread(writes: readonly QueuedAction[]): RowRef[] {
    const refs = writes.flatMap((each) => touchedBy(this.#owner, each))
    return refs.filter(
      ({ table, key }) =>
        !this.isWhole(table) && !this.isPending(table, key) && !this.get(table, key),
    )
  }

  /** All rows of this table that are on the disk are here. */
  complete(table: TableName): void {
    if (this.#whole.has(table)) return
    this.#whole.add(table)
    this.#change(noChanges(), { whole: table })
  }

  /** Applies all pending writes again, because their definitions are here now. */
  again(): void {
    this.#change(noChanges(), { again: true })
  }

  /** Takes what a transaction has changed on the disk. */
  apply(changes: Changes): void {
    this.#change(changes)
  }

  #change(
    changes: Changes,
    { whole, again = false }: { whole?: TableName; again?: boolean } = {},
  ): void {
    const touched = new Set<string>(whole ? [whole] : [])
    this.#news = this.#newsIn(changes)
    this.#before = this.#overlay
    this.#takeLog(changes, touched, again)
    this.#show(touched)
    this.#news = new Map()
    this.#before = this.#overlay
    if (changes.refused.size > 0) touched.add('refused')
    for (const [seq, entry] of changes.refused)
      if (entry) this.#refused.set(seq, entry)
      else this.#refused.delete(seq)
    if (changes.state) touched.add('state')
    this.#state = changes.state ?? this.#state
    if (touched.size === 0) return
    this.version += 1
    for (const listener of this.#listeners) listener(touched)
  }

  /** The changed rows of the server. */
  #newsIn({ rows, cleared }: Changes): Map<string, ChangedRow> {
    const news = new Map<string, ChangedRow>()
    for (const table of cleared) {
      const held = [...this.#tableOf(table).keys(), ...this.pending(table)]
      for (const key of held) news.set(idOf(table, key), { table, key, row: undefined })
    }
    for (const each of rows) news.set(idOf(each.table, each.key), each)
    return news
  }

  /** Applies new writes on top of the others. All are applied again if what is below them changes. */
  #takeLog({ appended, removed }: Changes, touched: Set<string>, again: boolean): void {
    if (appended.length + removed.length > 0) touched.add('log')
    const gone = new Set(removed)
    this.#log = [...this.#log, ...appended].filter(({ seq }) => !gone.has(seq))
    const isBelow = [...this.#news.keys()].some((id) => this.#overlay.touched.has(id))
    if (again || gone.size > 0 || isBelow) this.#overlay = this.#emptyOverlay()
    const wanting = this.#overlay === this.#before ? appended : this.#log
    for (const each of wanting) this.#overlay.apply(each)
  }

  #emptyOverlay(): Overlay {
    return new Overlay(this.#owner, <T extends TableName>(table: T, key: string) => {
      const id = idOf(table, key)
      const [news, touched] = [this.#news.get(id), this.#before.touched.get(id)]
      if (news) return news.row as Tables[T] | undefined
      return touched ? (touched.server as Tables[T] | undefined) : this.get(table, key)
    })
  }

  /** Lets screens see the rows that look different now. */
  #show(touched: Set<string>): void {
    const [before, after] = [this.#before, this.#overlay]
    const refs = new Map<string, RowRef>(this.#news)
    for (const [id, { ref }] of before === after ? [] : before.touched) refs.set(id, ref)
    for (const [id, ref] of after.recent) refs.set(id, ref)
    for (const [id, { table, key }] of refs) {
      const [over, news] = [after.touched.get(id), this.#news.get(id)]
      const row = over ? over.shown : news ? news.row : before.touched.get(id)?.server
      const isPending =
        before === after ? after.recent.has(id) : before.touched.has(id) !== (over !== undefined)
      // Screens may ask for the server's version alone.
      const isNewBelow = over !== undefined && over.server !== before.touched.get(id)?.server
      if (this.#put(table, key, row) || isPending || isNewBelow) touched.add(id).add(table)
    }
    after.recent.clear()
  }

  #put<T extends TableName>(table: T, key: string, row: Tables[T] | undefined): boolean {
    const rows = this.#tableOf(table)
    const before = rows.get(key)
    if (before === row || (before && row && isEqual(before, row))) return false
    if (row) rows.set(key, row)
    else rows.delete(key)
    const ordered: OrderedTables<T> = this.#ordered
    for (const each of ordered[table]) each.replace(before, row)
    return true
  }

  #tableOf<T extends TableName>(table: T): Map<string, Tables[T]> {
    const rows: TableMaps<T> = this.#rows
    return rows[table]
  }
}
