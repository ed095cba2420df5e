import { syncAnswerSchema, type SyncAnswer, type SyncRequest } from '#sync/engine/protocol.ts'
import { day, minute } from '#sync/time.ts'
import { isOutdated, type Performed } from './model/performed.ts'
import { uuidv7 } from '#sync/id.ts'
import { stateOf } from '#sync/engine/outbox.ts'
import type { Reply, Store } from '#sync/engine/store.ts'
import * as v from 'valibot'
import { Device } from './device.ts'
import { judgeAnswer } from './judges/judge-answer.ts'
import { judgeDevice } from './judges/judge-device.ts'
import { beyondWindow } from './judges/judge-windows.ts'
import { SimServer } from './server.ts'
import { premature } from './premature.ts'
import type { Parcel, Tab, Tampering } from './tab.ts'
import { setWindows } from './windows.ts'

export interface Settings {
  /** Whether the tabs of a device exclude each other by a lock; no result may depend on it. */
  locked: boolean
  /** The most rows in an answer; small limits make many pages. */
  limit: number
  /** Whether the first answers are small because the line is slow. */
  isSlow: boolean
  /** Whether devices have the store of the real client. */
  isIndexed: boolean
  /** Whether the windows of the server and the devices are so small that they overflow. */
  isSmall: boolean
  /** How many of the cast's devices take part; with few, their tabs meet more often. */
  devices: number
}

/** A deliberate fault of the engine, at its ports. */
export interface Fault extends Tampering {
  request?(world: World, request: SyncRequest): SyncRequest
  answer?(world: World, request: SyncRequest, answer: SyncAnswer): SyncAnswer
  hand?(world: World, parcel: Parcel, reply: Reply): Promise<Reply>
  /** Answers before the server has committed, which then loses it. */
  premature?: boolean
}

/** Users of two campuses, their devices and tabs, one server, and a network with every fault. */
export class World {
  readonly server: SimServer
  readonly devices: Device[]
  readonly settings: Settings
  readonly fault: Fault
  parcels: Parcel[] = []
  /** Earlier requests, which may arrive again. */
  readonly past: Parcel[] = []
  restored = 0
  /** What was found wrong while devices ran. */
  wrong: string | undefined
  /** The right time. The server says it in its answers; its own clock stays near its start. */
  time: number
  /** What several copies of a device had queued, so that each of them may do it. */
  readonly shared = new Set<string>()
  /** Whether requests are being answered at the same time, so that rows change under an answer. */
  #isCrowded = false
  #made = 0
  #deviceIds = 0

  private constructor(server: SimServer, devices: Device[], settings: Settings, fault: Fault) {
    this.server = server
    this.time = server.startedAt + minute
    this.devices = devices
    this.settings = settings
    this.fault = fault
  }

  static async start(settings: Settings, fault: Fault = {}): Promise<World> {
    setWindows(settings.isSmall)
    const server = await SimServer.start()
    const [ada, ben, cleo] = server.people
    if (!ada || !ben || !cleo) throw new Error('The cast is incomplete.')
    const { isIndexed } = settings
    const limit = settings.isSlow ? slowLimit : undefined
    const owners = [ada, ben, ada, cleo].slice(0, settings.devices)
    const devices = await Promise.all(
      owners.map((person, i) => Device.start(person, idOf(i + 1), { isIndexed, limit })),
    )
    return new World(server, devices, settings, fault)
  }

  /** An id made on a device; the same in every repetition of a run. */
  newId(): string {
    this.#made += 1
    return idOf(1000 + this.#made)
  }

  #newDeviceId(): string {
    this.#deviceIds += 1
    return idOf(1_000_000 + this.#deviceIds)
  }

  startRound(tab: Tab): void {
    if (tab.busy || !tab.alive) return
    const { device } = tab
    const others = device.tabs.filter((each) => each !== tab && each.alive && each.busy)
    if (this.settings.locked && others.length > 0) return
    let isFirst = true
    tab.round(
      {
        lock: (work) => work(),
        clock: () => this.time + device.skew,
        newId: () => this.#newDeviceId(),
        transport: (request) => {
          // Later requests go by the time of the last answer, which may have come late.
          if (isFirst) this.#checkAges(device, request)
          if (isFirst) this.#checkFront(device, request)
          isFirst = false
          return this.#park(tab, request)
        },
      },
      this.fault,
    )
  }

  /** The request reaches the server; its answer waits on the way back. */
  async deliver(parcel: Parcel): Promise<void> {
    if (parcel.answered) return
    this.past.push(parcel)
    parcel.tab.device.model.arrive(seqsOf(parcel.request))
    const { request, tab } = parcel
    const reply = await this.ask(parcel)
    if (reply.kind === 'answer') {
      const given = { request, answer: reply.answer, isCrowded: this.#isCrowded }
      parcel.beyond = beyondWindow(this, tab.device, given)
    }
    parcel.answered = reply
  }

  /** All requests reach the server at the same time, so that commits hold actions of several devices. */
  async deliverTogether(): Promise<void> {
    const waiting = this.parcels.filter(({ answered }) => !answered)
    this.#isCrowded = waiting.length > 1
    await Promise.all(waiting.map((parcel) => this.deliver(parcel)))
    this.#isCrowded = false
  }

  /** @param turns of the event loop after which it dies, with requests in its hands */
  async killServer(turns: number): Promise<void> {
    const delivered = this.deliverTogether()
    for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([this.server.kill(), delivered])
  }

  /** The answer arrives, and the device is judged before another one does. */
  async handAnswer(parcel: Parcel): Promise<void> {
    if (!parcel.answered) return
    await this.hand(parcel, parcel.answered)
    await judgeDevice(this, parcel.tab.device)
  }

  /** The answer, or the failure, reaches the tab. */
  async hand(parcel: Parcel, reply: Reply): Promise<void> {
    this.parcels = this.parcels.filter((each) => each !== parcel)
    const { tab } = parcel
    const { model, store } = tab.device
    const client = await clientOf(store)
    const { commits } = store
    parcel.hand((await this.fault.hand?.(this, parcel, reply)) ?? reply)
    await this.settle()
    // A tab that died while it applied the answer has changed nothing.
    if (store.commits === commits) return
    if (reply.kind === 'answer' && model.hear(reply.answer, seqsOf(parcel.request)))
      model.leaveOut(parcel.beyond ?? [], reply.answer.reset)
    if (reply.kind === 'answer') await tab.device.performUndisputed(this.time + tab.device.skew)
    if (!tab.busy && tab.end?.kind === 'done') model.endRound(tab.knew)
    const [only, ...others] = seqsOf(parcel.request)
    const isRefused = reply.kind === 'too-large' || reply.kind === 'invalid'
    if (isRefused && only !== undefined && others.length === 0) model.leave(only, 'refused')
    if (reply.kind === 'copied') model.leaveOriginal(client, await clientOf(store))
  }

  async ask({ tab: { device }, request, tokens }: Parcel): Promise<Reply> {
    const limited = { ...request, limit: Math.min(request.limit, this.settings.limit) }
    if (this.fault.premature && request.actions.length > 0 && this.past.length % 4 === 0)
      return { kind: 'answer', answer: premature(request) }
    const sent = this.fault.request?.(this, limited) ?? limited
    const { deaths } = this.server
    const response = await this.server.sync(device.person, JSON.stringify(sent))
    // It died before it could send this.
    if (this.server.deaths !== deaths) return { kind: 'later' }
    if (response.status === 413) return { kind: 'too-large', isOurs: true }
    if (response.status === 409) return { kind: 'copied' }
    if (response.status !== 200)
      throw new Error(`The server answered ${response.status}: ${await response.text()}`)
    const given = { ...v.parse(syncAnswerSchema, await response.json()), now: this.time }
    judgeAnswer(this, device, given, { tokens, isCrowded: this.#isCrowded })
    const answer = this.fault.answer?.(this, request, given) ?? given
    return { kind: 'answer', answer }
  }

  /** Waits until every tab is waiting for the network or has ended its round. */
  async settle(): Promise<void> {
    const standing = () => new Set(this.parcels.map(({ tab }) => tab))
    const moving = () =>
      this.devices.some(({ tabs }) =>
        tabs.some((tab) => tab.busy && tab.alive && !standing().has(tab)),
      )
    for (let turns = 0; turns === 0 || moving(); turns += 1) {
      if (turns > mostTurns) throw new Error('A tab neither waits for the network nor ends.')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** A device whose clock is right does not send for the first time what is older than 30 days. */
  #checkAges({ model, skew }: Device, request: SyncRequest): void {
    const isOld = ({ author, isSent }: Performed) => !isSent && this.time - author.at > 30 * day
    const old = model
      .with('pending')
      .find((each) => seqsOf(request).includes(each.seq) && isOld(each))
    if (skew === 0 && old) this.wrong ??= `Action ${old.seq} was sent after more than 30 days.`
  }

  /** A device whose clock is right asks for rows alone only if it has nothing to send, or knows of a maintenance. */
  #checkFront({ model, skew }: Device, { actions }: SyncRequest): void {
    if (model.isPaused && actions.length > 0) this.wrong ??= 'A device sends in a maintenance.'
    const waiting = model.with('pending').filter((each) => !each.isConfirmed && !isOutdated(each))
    const isAged = waiting.some(({ author }) => this.time - author.at > 30 * day)
    const [front] = waiting
    if (skew === 0 && front && !isAged && !model.isPaused && actions.length === 0)
      this.wrong ??= `A request leaves action ${front.seq} out.`
  }

  #park(tab: Tab, request: SyncRequest): Promise<Reply> {
    const { model, tokens: all } = tab.device
    const seqs = seqsOf(request)
    model.send(seqs)
    const tokens = new Map([...all].filter(([seq]) => seqs.includes(seq)))
    return new Promise((hand) => this.parcels.push({ tab, request, tokens, hand }))
  }
}

/** Turns of the event loop that a tab needs at most between two requests. */
const mostTurns = 50_000

/** So few that the results of actions come in an answer of their own. */
const slowLimit = 40

const clientOf = (store: Store): Promise<string> =>
  store.transaction(async (tx) => (await stateOf(tx)).client)

const seqsOf = ({ actions }: SyncRequest): number[] => actions.map(([seq]) => seq)

const idOf = (n: number): string => {
  const random = new Uint8Array(16)
  new DataView(random.buffer).setUint32(12, n)
  return uuidv7(Date.UTC(2026, 8, 1) + n, random)
}
