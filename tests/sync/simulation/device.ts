import { firstState } from '#sync/engine/outbox.ts'
import type { Owner } from '#sync/engine/queued.ts'
import type { Choice } from '#sync/engine/conflicts.ts'
import { copied } from '#sync/engine/copied.ts'
import { choose, discard, retry, unanswered } from '#sync/engine/refused.ts'
import { withdraw } from '#sync/engine/withdraw.ts'
import type { RefusedWrite, Store } from '#sync/engine/store.ts'
import { newsOf, observed, type News } from '#sync/engine/journal.ts'
import { Tab as Page } from '#sync/engine/tab.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { click } from './clicks.ts'
import { DeviceModel } from './model/device-model.ts'
import type { Author, Deed } from './model/effects.ts'
import { IndexedStore } from './stores/indexed-store.ts'
import { MemoryStore } from './stores/memory-store.ts'
import type { SimStore } from './stores/sim-store.ts'
import { nextSeqOf } from './next-seq.ts'
import { known, type Write } from './writes.ts'
import { chooseAgain, choosePhotos } from './stores/stored-photos.ts'
import { Tab } from './tab.ts'

/** A phone or laptop of a user: one database, and the tabs that share it. */
export class Device {
  readonly person: SignedIn
  store: SimStore
  /** A tab that stays open and takes part in no round. */
  page: Page
  /** Whether a tab has died that might have told the page of a change. */
  missesNews = false
  /** Whether the page is frozen: it hears nothing. */
  isFrozen = false
  /** What it must show and hold. */
  model = new DeviceModel()
  tabs: Tab[] = [new Tab(this), new Tab(this)]
  /** Milliseconds by which its clock is wrong. */
  skew = 0
  made = 0
  #clicks = 0
  /** The ledger entry of each queued action, by its number. */
  readonly tokens = new Map<number, string>()
  /** Numbers of actions that were discarded or queued again, which no longer count. */
  readonly excused = new Set<number>()
  /** Tokens that were queued again and so arrive later than they were made. */
  readonly retried = new Set<string>()
  /** Tokens that were withdrawn before they were sent and must never be done. */
  readonly withdrawn = new Set<string>()
  /** Tokens of actions that may already be done and whose user repeated them. */
  readonly askedTwice = new Set<string>()

  /** A backup of the browser's data. */
  #kept: Device | undefined

  private constructor(person: SignedIn, store: SimStore) {
    this.person = person
    this.store = store
    this.page = this.#newPage()
  }

  #newPage(): Page {
    return new Page(this.owner(), this.store, () => {})
  }

  /** The same in each repetition of a run. */
  newClickId(): string {
    this.#clicks += 1
    return `click ${this.#clicks}`
  }

  /** The open page changes every second write, and another page the others. */
  #storeFor(seq: number): Store {
    if (seq % 2 === 0) return this.page.store
    return observed(this.store, (changes) => this.hear(newsOf(changes)))
  }

  /** Another tab says what it has changed. */
  hear(news: News): void {
    if (this.isFrozen) this.missesNews = true
    else this.page.hear(news)
  }

  get serverTime(): number | undefined {
    return this.page.replica.state()?.serverTime
  }

  /** @param options.limit how many rows it asks for at first; few on a slow line */
  static async start(
    person: SignedIn,
    client: string,
    { isIndexed, limit }: { isIndexed: boolean; limit?: number | undefined },
  ): Promise<Device> {
    const store = isIndexed ? new IndexedStore(person.user.id) : new MemoryStore()
    const device = new Device(person, store)
    const state = { ...firstState(client), ...(limit !== undefined && { limit }) }
    await device.store.transaction((tx) => tx.state.put([state]))
    await device.page.catchUp()
    return device
  }

  /** Another device with the same store. */
  async copy(): Promise<Device> {
    const copy = new Device(this.person, await this.store.copy())
    copy.skew = this.skew
    copy.#clicks = this.#clicks
    copy.model = this.model.copy()
    for (const [seq, token] of this.tokens) copy.tokens.set(seq, token)
    for (const seq of this.excused) copy.excused.add(seq)
    await copy.page.catchUp()
    return copy
  }

  async keep(): Promise<void> {
    this.#kept = await this.copy()
  }

  /** @returns what the backup had queued, which may have been done since; undefined without one */
  async putBack(): Promise<string[] | undefined> {
    const kept = this.#kept
    if (!kept) return undefined
    for (const tab of this.tabs) tab.kill()
    this.tabs = [new Tab(this), new Tab(this)]
    this.store = await kept.store.copy()
    this.page = this.#newPage()
    await this.page.catchUp()
    this.model = kept.model.copy()
    for (const seq of this.tokens.keys()) if (!kept.tokens.has(seq)) this.tokens.delete(seq)
    for (const [seq, token] of kept.tokens) this.tokens.set(seq, token)
    this.excused.clear()
    for (const seq of kept.excused) this.excused.add(seq)
    return kept.pendingTokens()
  }

  /** What it may still have done: queued or refused. */
  async pendingTokens(): Promise<string[]> {
    const pending = await this.store.transaction(async (tx) => [
      ...(await tx.log.all()),
      ...(await tx.refused.all()).flatMap(({ action, dependents }) => [action, ...dependents]),
    ])
    return pending.flatMap(({ seq }) => this.tokens.get(seq) ?? [])
  }

  owner(): Owner {
    const { id: userId, username, universityId } = this.person.user
    return { actor: { userId, username, universityId: String(universityId) }, actions: known }
  }

  /** The action in the log: a name and arguments, as a screen makes them. */
  async enqueue(write: Write, now: number): Promise<void> {
    if (this.store instanceof IndexedStore) await choosePhotos(this, this.store, write, now)
    await click(this, [write], now)
  }

  author(at: number): Author {
    const { id, universityId } = this.person.user
    return { id, campus: String(universityId), at }
  }

  perform(seq: number, { name, args, version = 1 }: Write, at: number): void {
    this.model.perform(seq, { name, args: args as Deed['args'], version }, this.author(at))
  }

  async retry(entry: RefusedWrite, now: number): Promise<void> {
    const writes = [entry.action, ...entry.dependents].map(({ args }) => args)
    if (this.store instanceof IndexedStore) await chooseAgain(this, this.store, writes, now)
    await this.#storeFor(entry.seq).transaction(async (tx) => {
      const nextSeq = await nextSeqOf(tx)
      await retry(tx, entry.seq, now)
      this.#queuedAgain(entry, nextSeq)
      this.model.forget(entry)
      ;[entry.action, ...entry.dependents].forEach((action, i) =>
        this.perform(nextSeq + i, action, now),
      )
    })
  }

  /** Chooses for every field of a conflict. */
  async choose({ seq, conflicts = [] }: RefusedWrite, choice: Choice, now: number): Promise<void> {
    await this.#storeFor(seq).transaction(async (tx) => {
      const nextSeq = await nextSeqOf(tx)
      for (const { field } of conflicts) await choose(tx, seq, { field, choice, now })
      for (const action of await tx.log.after(nextSeq - 1, Infinity))
        this.perform(action.seq, action, now)
    })
  }

  /** The rest of an edit whose conflict has ended is queued by itself. */
  async performUndisputed(now: number): Promise<void> {
    const performed = new Set(this.model.performed.map(({ seq }) => seq))
    for (const action of await this.store.transaction((tx) => tx.log.all()))
      if (!performed.has(action.seq)) this.perform(action.seq, action, now)
  }

  async discard(entry: RefusedWrite): Promise<void> {
    await this.#storeFor(entry.seq).transaction((tx) => discard(tx, entry.seq))
    this.model.forget(entry)
    for (const { seq } of [entry.action, ...entry.dependents]) this.excused.add(seq)
  }

  async withdraw(seq: number): Promise<void> {
    const store = this.#storeFor(seq)
    const gone = await store.transaction((tx) => withdraw(tx, this.owner(), seq))
    this.model.expectWithdrawn(
      seq,
      gone.map((each) => each.seq),
    )
    for (const each of gone) {
      this.excused.add(each.seq)
      const token = this.tokens.get(each.seq)
      if (token !== undefined) this.withdrawn.add(token)
    }
  }

  #queuedAgain({ action, dependents, message }: RefusedWrite, from: number): void {
    ;[action, ...dependents].forEach(({ seq }, i) => {
      const token = this.tokens.get(seq)
      this.excused.add(seq)
      if (token === undefined) return
      this.tokens.set(from + i, token)
      this.retried.add(token)
      if (message === unanswered || message === copied) this.askedTwice.add(token)
    })
  }
}
