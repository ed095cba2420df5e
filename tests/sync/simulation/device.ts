import { enqueue, firstState, stateOf } from '#sync/engine/outbox.ts'
import type { Owner } from '#sync/engine/queued.ts'
import type { Choice } from '#sync/engine/conflicts.ts'
import { copied } from '#sync/engine/copied.ts'
import { choose, discard, retry, unanswered, withdraw } from '#sync/engine/refused.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { click, settleClicks } from './clicks.ts'
import { DeviceModel } from './model/device-model.ts'
import type { Author, Deed } from './model/effects.ts'
import { IndexedStore } from './stores/indexed-store.ts'
import { MemoryStore } from './stores/memory-store.ts'
import { Killed, mortal } from './stores/mortal.ts'
import type { SimStore } from './stores/sim-store.ts'
import { known, versionOf, type Write } from './writes.ts'
import { chooseAgain, choosePhotos } from './stores/stored-photos.ts'
import { Tab } from './tab.ts'

/** A phone or laptop of a user: one database, and the tabs that share it. */
export class Device {
  readonly person: SignedIn
  store: SimStore
  /** What it must show and hold. */
  model = new DeviceModel()
  tabs: Tab[] = [new Tab(this), new Tab(this)]
  /** Milliseconds by which its clock is wrong. */
  skew = 0
  made = 0
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
    return device
  }

  /** Another device with the same store. */
  async copy(): Promise<Device> {
    const copy = new Device(this.person, await this.store.copy())
    copy.skew = this.skew
    copy.model = this.model.copy()
    for (const [seq, token] of this.tokens) copy.tokens.set(seq, token)
    for (const seq of this.excused) copy.excused.add(seq)
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
      ...(await tx.actions.all()),
      ...(await tx.refused.all()).flatMap(({ action, dependents }) => [action, ...dependents]),
    ])
    const coming = this.model.clicks.flatMap(({ token }) => token ?? [])
    return [...coming, ...pending.flatMap(({ seq }) => this.tokens.get(seq) ?? [])]
  }

  owner(): Owner {
    const { id: userId, username, universityId } = this.person.user
    return { actor: { userId, username, universityId: String(universityId) }, actions: known }
  }

  /** The action in the queue: a name and arguments, as a screen queues them. */
  async enqueue({ name, args, token, version }: Write, now: number): Promise<void> {
    if (this.store instanceof IndexedStore) {
      await choosePhotos(this, this.store, { name, args }, now)
      const tab = await this.store.tab(Infinity)
      await click(this, tab, { name, args, token, ...(version !== undefined && { version }) }, now)
      return settleClicks(this, this.store)
    }
    const action = versionOf(name, version)
    const seq = await this.store.transaction((tx) => enqueue(tx, this.owner(), action, args, now))
    this.perform(seq, { args, ...action }, now)
    if (token !== undefined) this.tokens.set(seq, token)
  }

  /** The browser dies while it queues the action: then all of it or nothing is there. */
  async enqueueAndDie(write: Write, now: number, operations: number): Promise<void> {
    if (this.store instanceof IndexedStore) {
      const tab = await this.store.tab(operations)
      await click(this, tab, write, now)
      tab.close()
      return settleClicks(this, this.store)
    }
    let left = operations
    const store = mortal(this.store, () => {
      left -= 1
      return left >= 0
    })
    const action = versionOf(write.name, write.version)
    try {
      const seq = await store.transaction((tx) =>
        enqueue(tx, this.owner(), action, write.args, now),
      )
      this.perform(seq, write, now)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
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
    await this.store.transaction(async (tx) => {
      const { nextSeq } = await stateOf(tx)
      await retry(tx, this.owner(), entry.seq, now)
      this.#queuedAgain(entry, nextSeq)
      this.model.forget(entry)
      ;[entry.action, ...entry.dependents].forEach((action, i) =>
        this.perform(nextSeq + i, action, now),
      )
    })
  }

  /** Chooses for every field of a conflict. */
  async choose({ seq, conflicts = [] }: RefusedWrite, choice: Choice, now: number): Promise<void> {
    await this.store.transaction(async (tx) => {
      const { nextSeq } = await stateOf(tx)
      for (const { field } of conflicts) await choose(tx, this.owner(), seq, { field, choice, now })
      for (const action of await tx.actions.after(nextSeq - 1, Infinity))
        this.perform(action.seq, action, now)
    })
  }

  /** The rest of an edit whose conflict has ended is queued by itself. */
  async performUndisputed(now: number): Promise<void> {
    const performed = new Set(this.model.performed.map(({ seq }) => seq))
    for (const action of await this.store.transaction((tx) => tx.actions.all()))
      if (!performed.has(action.seq)) this.perform(action.seq, action, now)
  }

  async discard(entry: RefusedWrite): Promise<void> {
    await this.store.transaction((tx) => discard(tx, entry.seq))
    this.model.forget(entry)
    for (const { seq } of [entry.action, ...entry.dependents]) this.excused.add(seq)
  }

  async withdraw(seq: number): Promise<void> {
    const gone = await this.store.transaction((tx) => withdraw(tx, this.owner(), seq))
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
