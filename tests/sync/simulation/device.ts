import type { Settled } from '#sync/engine/apply.ts'
import { actions } from '#sync/actions.ts'
import {
  discard,
  enqueue,
  firstState,
  retry,
  stateOf,
  unanswered,
  withdraw,
} from '#sync/engine/outbox.ts'
import type { Owner } from '#sync/engine/queued.ts'
import { syncRound, type RoundEnd } from '#sync/engine/round.ts'
import type { Platform, RefusedWrite, Reply, Store } from '#sync/engine/store.ts'
import type { SyncRequest } from '#sync/engine/protocol.ts'
import type { SignedIn } from '#tests/support/server/cast.ts'
import { MemoryStore } from './memory-store.ts'

/** A request on its way, or its answer on the way back. */
export interface Parcel {
  tab: Tab
  request: SyncRequest
  answered?: Reply
  hand(reply: Reply): void
}

/** What a run's engine is made of, beside its platform; a broken one wraps either port. */
export interface Tampering {
  store?(store: Store): Store
}

/** A phone or laptop of somebody: one database, and the tabs that share it. */
export class Device {
  readonly person: SignedIn
  readonly store = new MemoryStore()
  readonly client: string
  tabs: Tab[] = []
  /** Milliseconds by which its clock is wrong. */
  skew = 0
  made = 0
  /** What each queued action will write into the ledger, by its number. */
  readonly tokens = new Map<number, string>()
  /** Numbers of actions that were discarded or queued anew: their fate is another's. */
  readonly excused = new Set<number>()
  /** Tokens that were queued again, and so come later than they were made. */
  readonly retried = new Set<string>()
  /** Tokens that were taken back before they were sent: they are never to be done. */
  readonly withdrawn = new Set<string>()
  /** Tokens whose person asked again for what may have been done. */
  readonly askedTwice = new Set<string>()

  private constructor(person: SignedIn, client: string) {
    this.person = person
    this.client = client
  }

  static async start(person: SignedIn, client: string): Promise<Device> {
    const device = new Device(person, client)
    await device.store.transaction((tx) => tx.state.put([firstState(client)]))
    return device
  }

  owner(): Owner {
    const { id: userId, username, universityId } = this.person.user
    return { actor: { userId, username, universityId: String(universityId) }, actions }
  }

  /** What it will have done: a name and arguments, as a screen queues them. */
  async enqueue(name: string, args: unknown, now: number, token?: string): Promise<void> {
    const action = actions.get(name)
    if (!action) throw new Error(`There is no action ${name}.`)
    const seq = await this.store.transaction((tx) => enqueue(tx, this.owner(), action, args, now))
    if (token !== undefined) this.tokens.set(seq, token)
  }

  async retry(entry: RefusedWrite, now: number): Promise<void> {
    await this.store.transaction(async (tx) => {
      const { nextSeq } = await stateOf(tx)
      await retry(tx, this.owner(), entry.seq, now)
      this.#queuedAgain(entry, nextSeq)
    })
  }

  async discard(entry: RefusedWrite): Promise<void> {
    await this.store.transaction((tx) => discard(tx, entry.seq))
    for (const { seq } of [entry.action, ...entry.dependents]) this.excused.add(seq)
  }

  async withdraw(seq: number): Promise<void> {
    const gone = await this.store.transaction((tx) => withdraw(tx, this.owner(), seq))
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
      if (message === unanswered) this.askedTwice.add(token)
    })
  }
}

class Killed extends Error {}

/** A tab: it may die at any await. */
export class Tab {
  readonly device: Device
  readonly settled: Settled[] = []
  #alive = true
  /** Store operations after which it dies. */
  #lifetime = Infinity
  busy = false
  end: RoundEnd | undefined

  constructor(device: Device) {
    this.device = device
  }

  get alive(): boolean {
    return this.#alive
  }

  kill(): void {
    this.#alive = false
  }

  /** It dies in the middle of what it does next. */
  killAfter(operations: number): void {
    this.#lifetime = operations
  }

  /** Starts a round; it stands still wherever it waits for the network. */
  round(platform: Omit<Platform, 'store'>, tampering: Tampering): void {
    this.busy = true
    const mortal = this.#mortal(this.device.store)
    const store = tampering.store?.(mortal) ?? mortal
    const onSettled = (settled: Settled[]) => void this.settled.push(...settled)
    syncRound({ ...platform, store }, this.device.owner(), onSettled)
      .then((end) => (this.end = end))
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
        this.#alive = false
      })
      .finally(() => (this.busy = false))
  }

  #mortal(store: Store): Store {
    const live = () => {
      this.#lifetime -= 1
      if (this.#lifetime < 0 || !this.#alive) throw new Killed()
    }
    return {
      transaction: (work) =>
        store.transaction(async (tx) => {
          live()
          const result = await work({
            ...tx,
            actions: { ...tx.actions, all: async () => (live(), tx.actions.all()) },
            base: { ...tx.base, put: async (rows) => (live(), tx.base.put(rows)) },
          })
          live()
          return result
        }),
    }
  }
}
