import type { Settlement } from '#sync/engine/apply.ts'
import type { SyncRequest } from '#sync/engine/protocol.ts'
import { syncRound, type RoundEnd } from '#sync/engine/round.ts'
import type { Platform, Reply, Store } from '#sync/engine/store.ts'
import type { Device } from './device.ts'
import { Tab as Page } from '#sync/engine/tab.ts'
import { Killed, mortal } from './stores/mortal.ts'

/** A request in transit, or its answer on the way back. */
export interface Parcel {
  tab: Tab
  request: SyncRequest
  /** The ledger entries of its actions, by their numbers. */
  tokens: ReadonlyMap<number, string>
  answered?: Reply
  /** The listings that the page of a snapshot had no room for. */
  beyond?: string[] | undefined
  hand(reply: Reply): void
}

/** The parts of a run's engine other than its platform; a broken engine wraps either port. */
export interface Tampering {
  store?(store: Store): Store
}

/** A tab, which may crash at any await. */
export class Tab {
  readonly device: Device
  readonly settled: Settlement[] = []
  #alive = true
  /** The number of store operations after which it crashes. */
  #lifetime = Infinity
  busy = false
  /** How many actions its device had performed when its last round began. */
  knew = 0
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

  /** It crashes during its next operation. */
  killAfter(operations: number): void {
    this.#lifetime = operations
  }

  /** Starts a round, which pauses wherever it waits for the network. */
  round(platform: Omit<Platform, 'store'>, tampering: Tampering): void {
    this.busy = true
    this.knew = this.device.model.performed.length
    const mine = mortal(this.device.store, () => this.#isAlive())
    const disk = tampering.store?.(mine) ?? mine
    const { store } = new Page(this.device.owner(), disk, (news) => this.device.hear(news))
    const onSettled = (settled: Settlement[]) => void this.settled.push(...settled)
    syncRound({ ...platform, store }, this.device.owner(), onSettled)
      .then((end) => (this.end = end))
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
        this.#alive = false
        this.device.missesNews = true
      })
      .finally(() => (this.busy = false))
  }

  #isAlive(): boolean {
    this.#lifetime -= 1
    return this.#lifetime >= 0 && this.#alive
  }
}
