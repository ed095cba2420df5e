import { newsOf, noChanges, observed, type Changes, type News } from './journal.ts'
import { idOf } from './overlay.ts'
import type { Owner } from './queued.ts'
import { readAfter, readAll, readRest, readRows, type Disk } from './read-disk.ts'
import { Replica } from './replica.ts'
import type { QueuedAction, Store, StoreTransaction } from './store.ts'
import { tableNames, type TableName } from './view.ts'

/** Rows that are read at a time, so that no tap waits for long. */
const portion = 250

/**
 * Keeps a tab's replica in step with the disk, which all tabs and the worker share. What this tab
 * changes is applied when it is on disk. What others change is read by its keys. A tab that has missed
 * something notices that by the number of the transactions, and reads everything again.
 */
export class Tab {
  readonly replica: Replica
  /** The disk, for everything that changes it. */
  readonly store: Store
  readonly #disk: Store
  readonly #announce: (news: News) => void
  /** The number of the last transaction that the replica has; none before it has read anything. */
  #commits = -1
  readonly #owner: Owner
  /** The highest number that the log had. */
  #lastSeq = 0
  /** What others have changed, or this tab could not take, and is not here yet. */
  #heard: News[] = []
  #turn: Promise<void> | undefined
  /** Whether writes of the log show nothing yet, because their definitions could not be loaded. */
  #lacksActions = false

  constructor(owner: Owner, disk: Store, announce: (news: News) => void) {
    this.#owner = owner
    this.replica = new Replica(owner)
    this.#disk = disk
    this.#announce = announce
    this.store = observed(disk, (changes) => this.#takeOwn(changes))
  }

  /** Resolves when the replica has everything that was changed or heard before. */
  get settled(): Promise<void> {
    return this.#turn ?? Promise.resolve()
  }

  /** Whether the replica has had the write with this number, which may have left the log since. */
  hasHad(seq: number): boolean {
    return seq <= this.#lastSeq
  }

  /** Whether something was heard whose rows are not here yet. */
  get isBehind(): boolean {
    return this.#heard.length > 0
  }

  /** Begins with what the disk has. */
  start(read: () => Promise<Disk>): Promise<void> {
    return this.#inTurn(async () => {
      const disk = await read()
      await this.#takeDisk(disk)
      for (const table of disk.cleared) this.replica.complete(table)
    })
  }

  /** Loads all rows of a table, in portions. */
  async load(table: TableName): Promise<void> {
    let last = ''
    while (!this.replica.isWhole(table)) {
      await this.#inTurn(async () => {
        const read = (tx: StoreTransaction) => readAfter(tx, table, last, portion)
        const rows = await this.#disk.transaction(read, 'portion')
        this.replica.apply({ ...noChanges(), rows })
        if (rows.length < portion) this.replica.complete(table)
        last = rows.at(-1)?.key ?? last
      })
    }
  }

  /** Another tab or the worker has changed the disk. */
  hear(news: News): void {
    this.#heard.push(news)
    void this.#inTurn(() => this.#readHeard()).catch(this.#report)
  }

  /** Compares the replica with the disk, because this tab may have missed something. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#compare())
  }

  /** They are on the disk, so nothing here fails. @returns ends when the replica has them */
  #takeOwn(changes: Changes): Promise<void> | void {
    this.#announce(newsOf(changes))
    const missed = (error: unknown) => {
      this.#heard.push(newsOf(changes))
      this.#report(error)
    }
    try {
      const isReady = !this.#lacksActions && this.#isNext(changes)
      if (!this.#turn && isReady && this.replica.unread(changes.appended).length === 0)
        return this.#take(changes)
    } catch (error) {
      return missed(error)
    }
    const take = () => (this.#isNext(changes) ? this.#takeKnown(changes) : this.#compare(changes))
    return this.#inTurn(take).catch(missed)
  }

  /** The next look finds what this one could not read, for example because of a logout. */
  readonly #report = (error: unknown): void => this.#owner.report?.(error)

  /** Whether the replica has everything of before. */
  #isNext({ state, appended }: Changes): boolean {
    const [first] = appended
    return (
      (!state || state.commits === this.#commits + 1) && (!first || first.seq === this.#lastSeq + 1)
    )
  }

  #take(changes: Changes): void {
    this.replica.apply(changes)
    this.#note(changes)
  }

  #note({ state, appended }: Changes): void {
    if (state) this.#commits = state.commits
    const seqs = appended.map(({ seq }) => seq)
    this.#lastSeq = Math.max(this.#lastSeq, state?.lastSeq ?? 0, ...seqs)
  }

  async #readHeard(): Promise<void> {
    const heard = this.#heard.filter(({ commits = Infinity }) => commits > this.#commits)
    this.#heard = heard
    if (heard.length === 0) return
    const numbers = heard.flatMap(({ commits }) => commits ?? [])
    const refs = heard.flatMap(({ rows }) => rows)
    const disk = await this.#disk.transaction(async (tx) => {
      const rest = await readRest(tx)
      return rest && { ...rest, cleared: [], rows: await readRows(tx, refs) }
    }, 'read')
    // A later transaction is not heard yet. It will be, or else the next look notices.
    if (!disk || disk.state.commits > Math.max(this.#commits, ...numbers)) return
    const isWhole = numbers.length === disk.state.commits - this.#commits
    if (!isWhole || heard.some(({ cleared }) => cleared.length > 0)) return this.#compare()
    await this.#takeDisk(disk)
    this.#forget(heard)
  }

  #forget(heard: readonly News[]): void {
    this.#heard = this.#heard.filter((each) => !heard.includes(each))
  }

  /** @param known what a transaction of this tab has changed */
  async #compare(known: Changes = noChanges()): Promise<void> {
    const heard = this.#heard
    let isAll = false
    const disk = await this.#disk.transaction(async (tx) => {
      const rest = await readRest(tx)
      if (!rest) return undefined
      const missing = rest.state.commits - this.#commits
      const isKnown = missing === 1 && known.state?.commits === rest.state.commits
      isAll = missing !== 0 && !isKnown
      if (isAll) return { ...rest, cleared: [...tableNames], rows: await readAll(tx) }
      const rows = await readRows(tx, known.rows)
      return { ...rest, cleared: isKnown ? known.cleared : [], rows }
    }, 'read')
    if (disk) await this.#takeDisk(disk)
    if (disk && isAll) for (const table of tableNames) this.replica.complete(table)
    this.#forget(heard)
  }

  /** The log and the refused writes become what they are on the disk. */
  #takeDisk({ log, refused, ...changes }: Disk): Promise<void> {
    const [here, there] = [seqsOf(this.replica.log()), seqsOf(log)]
    const gone = this.replica.refused().map(({ seq }) => [seq, undefined] as const)
    const appended = log.filter(({ seq }) => !here.has(seq))
    const removed = [...here].filter((seq) => !there.has(seq))
    const entries = new Map([...gone, ...refused.map((entry) => [entry.seq, entry] as const)])
    return this.#takeKnown({ ...changes, appended, removed, refused: entries })
  }

  /** The definitions of the new writes are loaded, and the rows that they touch, before they show. */
  async #takeKnown(changes: Changes): Promise<void> {
    const writes = this.#lacksActions
      ? [...this.replica.log(), ...changes.appended]
      : changes.appended
    const isLoaded = await this.#loadActions(writes)
    const read = new Set(changes.rows.map(({ table, key }) => idOf(table, key)))
    const unread = this.replica
      .unread(writes)
      .filter(({ table, key }) => !changes.cleared.includes(table) && !read.has(idOf(table, key)))
    const rows =
      unread.length === 0 ? [] : await this.#disk.transaction((tx) => readRows(tx, unread), 'read')
    this.#take({ ...changes, rows: [...changes.rows, ...rows] })
    if (this.#lacksActions && isLoaded) this.replica.again()
    this.#lacksActions = !isLoaded
  }

  /** @returns whether these writes can show; without a network, their definitions may not load */
  async #loadActions(writes: readonly QueuedAction[]): Promise<boolean> {
    const { actions } = this.#owner
    if (this.#owner.knowsAll?.() || writes.every(({ name }) => actions.has(name))) return true
    try {
      await this.#owner.loadAll?.()
      return true
    } catch {
      return false
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = (this.#turn ?? Promise.resolve()).then(work)
    // One that fails must not stop those after it.
    const ended: Promise<void> = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#turn === ended) this.#turn = undefined
      })
    this.#turn = ended
    return turn
  }
}

const seqsOf = (log: readonly QueuedAction[]): Set<number> => new Set(log.map(({ seq }) => seq))
