import { syncAnswerSchema, type SyncAnswer, type SyncRequest } from '#sync/engine/protocol.ts'
import { uuidv7 } from '#sync/id.ts'
import type { Reply } from '#sync/engine/store.ts'
import * as v from 'valibot'
import { Device, Tab, type Parcel, type Tampering } from './device.ts'
import { judgeAnswer } from './judge.ts'
import { SimServer } from './server.ts'

export interface Settings {
  /** Whether the tabs of a device keep apart by a lock; nothing may rest on it. */
  locked: boolean
  /** Rows of an answer at most: small ones make many pages. */
  limit: number
  /** How many of the cast's devices take part: with few, their tabs meet more often. */
  devices: number
}

/** A way in which the engine is wrong on purpose, as its ports show it. */
export interface Fault extends Tampering {
  request?(world: World, request: SyncRequest): SyncRequest
  answer?(world: World, request: SyncRequest, answer: SyncAnswer): SyncAnswer
  hand?(world: World, parcel: Parcel, reply: Reply): Promise<Reply>
  /** Answers before the server has committed, which then loses it. */
  premature?: boolean
}

/** Some people of two campuses, their devices and tabs, one server, and a network that does anything. */
export class World {
  readonly server: SimServer
  readonly devices: Device[]
  readonly settings: Settings
  readonly fault: Fault
  parcels: Parcel[] = []
  /** Requests as they once were, to arrive again. */
  readonly past: { device: Device; request: SyncRequest }[] = []
  restored = 0
  time = Date.UTC(2026, 8, 1)
  #made = 0

  private constructor(server: SimServer, devices: Device[], settings: Settings, fault: Fault) {
    this.server = server
    this.devices = devices
    this.settings = settings
    this.fault = fault
  }

  static async start(settings: Settings, fault: Fault = {}): Promise<World> {
    const server = await SimServer.start()
    const [ada, ben, cleo] = server.people
    if (!ada || !ben || !cleo) throw new Error('The cast is incomplete.')
    const owners = [ada, ben, ada, cleo].slice(0, settings.devices)
    const devices = await Promise.all(owners.map((person, i) => Device.start(person, idOf(i + 1))))
    for (const device of devices) device.tabs = [new Tab(device), new Tab(device)]
    return new World(server, devices, settings, fault)
  }

  /** An id that a device makes; the same in every repetition of a run. */
  newId(): string {
    this.#made += 1
    return idOf(1000 + this.#made)
  }

  startRound(tab: Tab): void {
    if (tab.busy || !tab.alive) return
    const { device } = tab
    const others = device.tabs.filter((each) => each !== tab && each.alive && each.busy)
    if (this.settings.locked && others.length > 0) return
    tab.round(
      {
        lock: (work) => work(),
        clock: () => this.time + device.skew,
        transport: (request) => this.#park(tab, request),
      },
      this.fault,
    )
  }

  /** The request reaches the server; its answer waits on the way back. */
  async deliver(parcel: Parcel): Promise<void> {
    if (parcel.answered) return
    this.past.push({ device: parcel.tab.device, request: parcel.request })
    parcel.answered = await this.ask(parcel.tab.device, parcel.request)
  }

  /** The answer, or what became of it, reaches the tab. */
  async hand(parcel: Parcel, reply: Reply): Promise<void> {
    this.parcels = this.parcels.filter((each) => each !== parcel)
    parcel.hand((await this.fault.hand?.(this, parcel, reply)) ?? reply)
    await this.settle()
  }

  async ask(device: Device, request: SyncRequest): Promise<Reply> {
    const limited = { ...request, limit: Math.min(request.limit, this.settings.limit) }
    if (this.fault.premature && request.actions.length > 0 && this.past.length % 4 === 0)
      return { kind: 'answer', answer: premature(request) }
    const sent = this.fault.request?.(this, limited) ?? limited
    const response = await this.server.sync(device.person, JSON.stringify(sent))
    if (response.status === 413) return { kind: 'too-large' }
    if (response.status !== 200)
      throw new Error(`The server answered ${response.status}: ${await response.text()}`)
    const given = v.parse(syncAnswerSchema, await response.json())
    judgeAnswer(this, device, given)
    const answer = this.fault.answer?.(this, request, given) ?? given
    return { kind: 'answer', answer }
  }

  /** Waits until every tab stands at the network or has ended its round. */
  async settle(): Promise<void> {
    const standing = () => new Set(this.parcels.map(({ tab }) => tab))
    const moving = () =>
      this.devices.some(({ tabs }) =>
        tabs.some((tab) => tab.busy && tab.alive && !standing().has(tab)),
      )
    do await new Promise((resolve) => setImmediate(resolve))
    while (moving())
  }

  #park(tab: Tab, request: SyncRequest): Promise<Reply> {
    return new Promise((hand) => this.parcels.push({ tab, request, hand }))
  }
}

// Said and then lost: the server fell before its commit.
const premature = ({ actions, cursor }: SyncRequest): SyncAnswer => ({
  v: 1,
  now: 0,
  results: actions.map(([seq]) => [seq, 'ok']),
  last: actions.at(-1)?.[0] ?? 0,
  from: cursor,
  cursor: cursor ?? '',
  more: false,
  reset: false,
  purge: [],
  del: {},
  cols: {},
  put: {},
})

const idOf = (n: number): string => {
  const random = new Uint8Array(16)
  new DataView(random.buffer).setUint32(12, n)
  return uuidv7(Date.UTC(2026, 8, 1) + n, random)
}
