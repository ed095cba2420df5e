import { randomUUID } from 'node:crypto'
import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { Refusal } from '#sync/refusal.ts'
import { second } from '#sync/time.ts'
import type { Session } from '../auth/session.ts'
import { closing, Engine, type Frame, type Listener, type Pace } from './engine.ts'
import { clientEvents } from './events.ts'

/** Milliseconds that a socket may stay open without a user. */
const patience = 10 * second
/** Bytes of the one frame that names the user. */
const longestName = 4096

const encoder = new Encoder()
const nothing = Promise.resolve()
const deviceSchema = v.fallback(v.object({ client: v.optional(v.string()) }), {})
const eventSchema = v.tupleWithRest([v.string()], v.unknown())

/** Finds the session of a connect packet. @throws Refusal whose message becomes the connect error */
export type Admit = (auth: unknown) => Promise<Session>

/** What the server does with all its sockets. */
export interface House {
  joined(socket: Socket, session: Session): void
  /** Counts an event of a user. @returns false if the user sends too many, over all sockets */
  mayBeHeard(userId: string): boolean
  /** Handles an event that a client sends for other users. @returns whether it was accepted */
  relay(session: Session, event: string, args: unknown[]): Promise<boolean>
  beat(socket: Socket): void
  crashed(error: unknown): void
}

/** Socket.IO 5 on one connection: the main namespace, opened by an admitted user. */
export class Socket implements Listener {
  session: Session | undefined
  /** The device of the sync protocol that listens here, by its own statement. */
  device: string | undefined
  /** Whether its page is visible. A client that does not say so counts as visible. */
  isWatched = true
  readonly #engine: Engine
  readonly #house: House
  #stopWaiting: () => void
  /** Until the first connect packet. It holds the request that opened the socket. */
  #admission: Admit | undefined
  #hasSpoken = false
  #poked = 0
  /** Events are handled in order, so an acknowledgement covers all events before it. */
  #heard = nothing

  constructor(ws: WebSocket, pace: Pace, { house, admit }: { house: House; admit: Admit }) {
    this.#house = house
    this.#admission = admit
    this.#engine = new Engine(ws, pace, this)
    this.#stopWaiting = pace.timers.after(patience, () =>
      this.close(closing.policy, 'not logged in'),
    )
  }

  /** Nothing here is binary, and whoever has not named their user has one short frame to do so. */
  receive(frame: Frame): void {
    if (!this.#engine.isOpen) return
    const isBinary = typeof frame !== 'string'
    const isTooMuch = !this.session && (this.#hasSpoken || sizeOf(frame) > longestName)
    this.#hasSpoken = true
    if (isBinary || isTooMuch)
      this.close(closing.policy, isBinary ? 'parse error' : 'not logged in')
    else this.#engine.receive(frame)
  }

  message(data: Frame): void {
    this.#take(decoded(data))
  }

  beat(): void {
    this.#house.beat(this)
  }

  /** The client sent a ping or a pong of the WebSocket protocol. The library answers pings. */
  pinged(): void {
    this.#engine.counted()
  }

  /** The rev of the newest poke sent to this socket. */
  get poked(): number {
    return this.#poked
  }

  /** Tells the device that there is something to fetch, unless it was told already. */
  poke(rev: number): void {
    if (rev <= this.#poked) return
    this.#poked = rev
    this.#send({ type: PacketType.EVENT, nsp: '/', data: ['sync', { rev }] })
  }

  /** The device has fetched everything up to this commit, so it needs no poke for that. */
  knows(rev: number): void {
    this.#poked = Math.max(this.#poked, rev)
  }

  emit(event: string, payload: object): void {
    this.#send({ type: PacketType.EVENT, nsp: '/', data: [event, payload] })
  }

  /** Closes the socket so that an unmodified client does not reconnect by itself. */
  dismiss(): void {
    this.#send({ type: PacketType.DISCONNECT, nsp: '/' })
    this.close(closing.normal)
  }

  close(code: number, reason?: string): void {
    this.#engine.close(code, reason)
  }

  /** The connection was closed. */
  ended(): void {
    this.#stopWaiting()
    this.#engine.ended()
  }

  #take(packet: Packet): void {
    if (packet.type === PacketType.CONNECT) return this.#connect(packet)
    if (packet.nsp !== '/') return
    if (packet.type === PacketType.DISCONNECT) return this.close(closing.normal)
    if (!this.session) return this.close(closing.policy, 'not logged in')
    if (packet.type === PacketType.EVENT) this.#hear(packet, this.session)
    // The server never asks for acknowledgements. It ignores them, like official servers.
    else if (packet.type !== PacketType.ACK) this.close(closing.policy, 'parse error')
  }

  #connect({ nsp, data }: Packet): void {
    if (nsp !== '/') {
      return this.#send({ type: PacketType.CONNECT_ERROR, nsp, data: saying('Invalid namespace') })
    }
    const admit = this.#admission
    this.#admission = undefined
    if (!admit) return
    this.#enter(data, admit).catch((error: unknown) => {
      this.#house.crashed(error)
      this.close(closing.policy)
    })
  }

  async #enter(auth: unknown, admit: Admit): Promise<void> {
    try {
      const session = await admit(auth)
      if (!this.#engine.isOpen) return
      this.#stopWaiting()
      // The timer is no longer needed, and ten thousand of them take memory.
      this.#stopWaiting = () => {}
      this.session = session
      this.device = v.parse(deviceSchema, auth).client
      this.#send({ type: PacketType.CONNECT, nsp: '/', data: { sid: randomUUID() } })
      this.#house.joined(this, session)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const data = { ...saying(error.message), data: { code: error.code } }
      this.#send({ type: PacketType.CONNECT_ERROR, nsp: '/', data })
      this.close(closing.policy)
    }
  }

  #hear({ id, data }: Packet, session: Session): void {
    const parsed = v.safeParse(eventSchema, data)
    if (!parsed.success) return
    if (!this.#house.mayBeHeard(session.actor.userId)) return
    const [name, ...args] = parsed.output
    this.#heard = this.#heard
      .then(async () => {
        if (!this.#engine.isOpen) return
        const hearing = clientEvents.get(name)
        const isTaken =
          hearing?.(session, args, this) ?? (await this.#house.relay(session, name, args))
        if (isTaken && id !== undefined)
          this.#send({ type: PacketType.ACK, nsp: '/', id, data: [] })
      })
      .catch((error: unknown) => this.#house.crashed(error))
  }

  #send(packet: Packet): void {
    for (const part of encoder.encode(packet)) this.#engine.send('message', part)
  }
}

/** @throws Error for data that is no packet, or that announces attachments */
function decoded(data: Frame): Packet {
  const packets: Packet[] = []
  // A decoder keeps state only for attachments. One for each socket would take memory.
  const decoder = new Decoder({ maxAttachments: 0 })
  decoder.on('decoded', (packet) => packets.push(packet))
  decoder.add(data)
  const [packet] = packets
  if (!packet) throw new Error('This packet is incomplete.')
  return packet
}

const sizeOf = (frame: Frame): number =>
  typeof frame === 'string' ? Buffer.byteLength(frame) : frame.byteLength

const saying = (message: string) => ({ message })
