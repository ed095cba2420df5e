import * as v from 'valibot'
import { syncAnswerSchema, type SyncRequest } from '#sync/engine/protocol.ts'
import { syncRound } from '#sync/engine/round.ts'
import type { Reply } from '#sync/engine/store.ts'
import { uuidv7 } from '#sync/id.ts'
import { second } from '#sync/time.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { Wrong } from '../wrong.ts'
import type { Parcel, Phone } from './phone.ts'
import type { TradingServer } from './server.ts'
import { truthOf, rowsHeldBy } from './truth.ts'

/** What a person saw of a deal when they moved it. */
export type Seen = Pick<Deal, 'turn' | 'amount' | 'by'>

/** A deliberate fault. */
export interface TradingFault {
  /** Breaks a part of the server or of the rules, until the test ends. */
  plant?(): void
  /** Changes the database before anything happens. */
  start?(server: TradingServer): void
  /** An answer has reached the device. */
  handed?(phone: Phone, reply: Reply): Promise<void>
}

/** A seller, two buyers, their devices, one server, and a network with faults. */
export class TradingWorld {
  readonly server: TradingServer
  readonly phones: readonly Phone[]
  readonly clock: { time: number }
  readonly listings: readonly string[]
  readonly fault: TradingFault
  parcels: Parcel[] = []
  /** Earlier requests, which may arrive again. */
  readonly past: Parcel[] = []
  /** What the author of each card saw, by its id. */
  readonly seen = new Map<string, Seen | undefined>()
  readonly blocked = new Set<string>()
  /** The sentences of all refusals. */
  readonly refusals = new Set<string>()
  /** Of which kinds of events someone was told. */
  readonly told = new Set<string>()
  /** How many ids were made. */
  made: number

  constructor(
    server: TradingServer,
    phones: readonly Phone[],
    {
      clock,
      listings,
      made = 0,
      fault = {},
    }: {
      clock: { time: number }
      listings: readonly string[]
      made?: number
      fault?: TradingFault
    },
  ) {
    this.made = made
    this.server = server
    this.phones = phones
    this.clock = clock
    this.listings = listings
    this.fault = fault
  }

  /** An id made on a device; the same in every repetition of a run. */
  newId(): string {
    this.made += 1
    return idOf(10_000 + this.made)
  }

  async queue(phone: Phone, name: string, args: unknown): Promise<void> {
    this.clock.time += second
    await phone.queue(name, args, this.clock.time)
  }

  async startRound(phone: Phone): Promise<void> {
    if (phone.busy) return
    phone.busy = true
    phone.end = undefined
    const platform = {
      store: phone.store,
      lock: <T>(work: () => Promise<T>) => work(),
      clock: () => this.clock.time + phone.skew,
      newId: () => this.newId(),
      transport: (request: SyncRequest) =>
        new Promise<Reply>((hand) => this.parcels.push({ phone, request, hand })),
    }
    const round = syncRound(platform, phone.owner, (settled) => {
      for (const each of settled) if (!each.ok) this.refusals.add(each.problem.message)
    })
    round
      .then((end) => (phone.end = end))
      .catch(
        (error: unknown) =>
          (phone.failure = new Error(`A round failed: ${String(error)}`, { cause: error })),
      )
      .finally(() => (phone.busy = false))
    await this.#settle()
  }

  /** The request reaches the server; its answer waits on the way back. */
  async deliver(parcel: Parcel): Promise<void> {
    if (parcel.answered) return
    this.clock.time += second
    this.past.push(parcel)
    parcel.answered = await this.ask(parcel)
    parcel.truth = truthOf(this, parcel.phone)
  }

  /** All requests reach the server at the same time, so that commits hold actions of several devices. */
  async deliverTogether(): Promise<void> {
    this.clock.time += second
    const waiting = this.parcels.filter(({ answered }) => !answered)
    this.past.push(...waiting)
    await Promise.all(
      waiting.map(async (parcel) => {
        parcel.answered = await this.ask(parcel)
      }),
    )
  }

  /** The answer, or the failure, reaches the device. */
  async hand(parcel: Parcel, reply: Reply): Promise<void> {
    this.parcels = this.parcels.filter((each) => each !== parcel)
    const { phone, truth } = parcel
    if (reply.kind === 'copied') throw new Wrong('A device was taken for a copy.')
    parcel.hand(reply)
    await this.#settle()
    await this.fault.handed?.(phone, reply)
    if (reply.kind !== 'answer' || reply.answer.more || !truth) return
    same(phone, await rowsHeldBy(phone), truth)
  }

  async ask({ phone, request }: Pick<Parcel, 'phone' | 'request'>): Promise<Reply> {
    const response = await this.server.sync(phone.person, JSON.stringify(request))
    if (response.status === 409) return { kind: 'copied' }
    if (response.status !== 200)
      throw new Error(`The server answered ${response.status}: ${await response.text()}`)
    return { kind: 'answer', answer: v.parse(syncAnswerSchema, await response.json()) }
  }

  /** A round that nothing disturbs. */
  async sync(phone: Phone): Promise<void> {
    for (const parcel of this.parcels.filter((each) => each.phone === phone))
      await this.hand(parcel, { kind: 'later' })
    await this.startRound(phone)
    for (;;) {
      const parcel = this.parcels.find((each) => each.phone === phone)
      if (!parcel) break
      await this.deliver(parcel)
      if (parcel.answered) await this.hand(parcel, parcel.answered)
    }
    if (phone.end?.kind !== 'done') throw new Wrong(`A round ended as ${phone.end?.kind}.`)
  }

  /** Waits until every device waits for the network or has ended its round. */
  async #settle(): Promise<void> {
    const standing = () => new Set(this.parcels.map(({ phone }) => phone))
    const isMoving = () => this.phones.some((each) => each.busy && !standing().has(each))
    do await new Promise((resolve) => setImmediate(resolve))
    while (isMoving())
    for (const { failure } of this.phones) if (failure) throw failure
  }
}

export function same(phone: Phone, here: readonly string[], there: readonly string[]): void {
  const missing = there.filter((each) => !here.includes(each))
  const extra = here.filter((each) => !there.includes(each))
  if (missing.length + extra.length === 0) return
  throw new Wrong(
    `${phone.person.user.username}: rows differ. Only here: ${extra.join(' | ') || 'none'}. ` +
      `Only there: ${missing.join(' | ') || 'none'}.`,
  )
}

export function idOf(n: number): string {
  const random = new Uint8Array(16)
  new DataView(random.buffer).setUint32(12, n)
  return uuidv7(Date.UTC(2026, 8, 1) + n, random)
}
