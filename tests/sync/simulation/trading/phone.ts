import { actions } from '#sync/actions.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import type { SyncRequest } from '#sync/engine/protocol.ts'
import type { Owner } from '#sync/engine/queued.ts'
import { retry } from '#sync/engine/refused.ts'
import type { RoundEnd } from '#sync/engine/round.ts'
import type { RefusedWrite, Reply } from '#sync/engine/store.ts'
import type { Replica } from '#sync/engine/replica.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { screenOf } from '../screen.ts'
import type { MemoryStore } from '../stores/memory-store.ts'

/** A request on its way, or its answer on the way back. */
export interface Parcel {
  phone: Phone
  request: SyncRequest
  answered?: Reply
  /** What the device must hold with this answer; undefined if others were served at the same time. */
  truth?: string[] | undefined
  hand(reply: Reply): void
}

/** One of the devices of a person. */
export class Phone {
  readonly person: SignedIn
  readonly store: MemoryStore
  /** Milliseconds by which its clock is wrong. */
  skew = 0
  busy = false
  end: RoundEnd | undefined
  /** Why a round has thrown. */
  failure: Error | undefined

  constructor(person: SignedIn, store: MemoryStore) {
    this.person = person
    this.store = store
  }

  get id(): string {
    return this.person.user.id
  }

  get owner(): Owner {
    const { id: userId, username, universityId } = this.person.user
    return { actor: { userId, username, universityId: String(universityId) }, actions }
  }

  /** What a page that opens now shows. */
  screen(): Promise<Replica> {
    return screenOf(this.owner, this.store)
  }

  async queue(name: string, args: unknown, now: number): Promise<void> {
    await this.store.transaction((tx) => enqueue(tx, { name, version: 1, args }, now + this.skew))
  }

  refused(): Promise<RefusedWrite[]> {
    return this.store.transaction((tx) => tx.refused.all())
  }

  async retry(seq: number, now: number): Promise<void> {
    await this.store.transaction((tx) => retry(tx, seq, now + this.skew))
  }
}
