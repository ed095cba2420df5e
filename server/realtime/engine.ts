import { randomUUID } from 'node:crypto'
import { decodePacket, encodePacket, type PacketType } from 'engine.io-parser'
import type { WebSocket } from 'ws'
import { second } from '#sync/time.ts'
import type { Clock } from '../clock.ts'
import type { Timers } from './timers.ts'

const pingInterval = 25 * second
const pingTimeout = 20 * second
export const largestMessage = 64 * 1024
/** Frames of one message. Browsers send one. */
export const mostFragments = 16
const mostFramesPerSecond = 50
/** Bytes that may wait for a slow reader. Events are hints, so such a reader reconnects. */
const mostUnread = 256 * 1024

/** Close codes of RFC 6455, section 7.4.1. */
export const closing = { normal: 1000, goingAway: 1001, policy: 1008 }

export type Frame = string | ArrayBuffer | Uint8Array

export interface Pace {
  clock: Clock
  timers: Timers
}

export interface Listener {
  /** @throws for a packet that the next layer cannot read */
  message(data: Frame): void
  /** A ping is about to be sent. */
  beat(): void
}

/**
 * Engine.IO 4 over one WebSocket. Invalid packets, too many of them, and a reader that does not
 * read close the socket.
 */
export class Engine {
  readonly #ws: WebSocket
  readonly #pace: Pace
  readonly #listener: Listener
  #stopWaiting = () => {}
  #pingIsOpen = false
  #second = 0
  #frames = 0

  constructor(ws: WebSocket, pace: Pace, listener: Listener) {
    this.#ws = ws
    this.#pace = pace
    this.#listener = listener
    const maxPayload = largestMessage
    const open = { sid: randomUUID(), upgrades: [], pingInterval, pingTimeout, maxPayload }
    this.send('open', JSON.stringify(open))
    this.#waitForPing()
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  send(type: PacketType, data?: Frame): void {
    if (!this.isOpen) return
    if (this.#ws.bufferedAmount > mostUnread) this.#ws.terminate()
    else encodePacket({ type, data }, true, (frame: Frame) => this.#ws.send(frame))
  }

  receive(frame: Frame): void {
    if (!this.counted()) return
    const { type, data } = decodePacket(frame, 'arraybuffer')
    if (type === 'message') return this.#read(data ?? '')
    if (type === 'pong') return this.#pong()
    if (type === 'ping') return this.send('pong', data)
    if (type === 'close') return this.close(closing.normal)
    this.close(closing.policy, 'parse error')
  }

  /**
   * Counts a frame of any kind.
   * @returns whether the socket may go on; otherwise it is closed and read no further
   */
  counted(): boolean {
    if (!this.isOpen) return false
    if (!this.#isTooMuch()) return true
    this.close(closing.policy, 'too many messages')
    this.#ws.pause()
    return false
  }

  close(code: number, reason = ''): void {
    if (!this.isOpen) return
    this.#ws.close(code, reason)
    // The other side may not answer the close frame, and an open connection would delay a stopping
    // server.
    this.#pace.timers.after(1000, () => this.#ws.terminate())
  }

  /** The WebSocket was closed. */
  ended(): void {
    this.#stopWaiting()
  }

  #read(data: Frame): void {
    try {
      this.#listener.message(data)
    } catch {
      this.close(closing.policy, 'parse error')
    }
  }

  #waitForPing(): void {
    this.#stopWaiting = this.#pace.timers.after(pingInterval, () => {
      this.#pingIsOpen = true
      this.send('ping')
      this.#stopWaiting = this.#pace.timers.after(pingTimeout, () => this.#ws.terminate())
      this.#listener.beat()
    })
  }

  #pong(): void {
    if (!this.#pingIsOpen) return
    this.#pingIsOpen = false
    this.#stopWaiting()
    this.#waitForPing()
  }

  #isTooMuch(): boolean {
    const current = Math.floor(this.#pace.clock() / 1000)
    this.#frames = current === this.#second ? this.#frames + 1 : 1
    this.#second = current
    return this.#frames > mostFramesPerSecond
  }
}
