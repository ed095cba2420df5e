import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Shape {
  /** Milliseconds of a round trip. */
  roundTrip: number
  /** Bits per second, to the browser and from it. */
  down: number
  up: number
}

export interface Link {
  url: string
  /**
   * Bytes so far as the sockets carry them, with HTTP headers and frames, without those of TCP and
   * IP.
   */
  bytes(): { up: number; down: number }
  close(): Promise<void>
}

/** The segment size of most networks. */
const packet = 1460

/** Sends packets one after the other at its rate; each arrives after the delay. */
export class Line {
  readonly #bitsPerSecond: number
  readonly #delay: number
  #freeAt = 0

  /** @param delay in milliseconds. */
  constructor(bitsPerSecond: number, delay: number) {
    this.#bitsPerSecond = bitsPerSecond
    this.#delay = delay
  }

  /** Arrival time of this many bytes sent at `now`, in the same milliseconds as `now`. */
  arrival(now: number, bytes: number): number {
    const sending = (bytes * 8 * 1000) / this.#bitsPerSecond
    this.#freeAt = Math.max(now, this.#freeAt) + sending
    return this.#freeAt + this.#delay
  }
}

/**
 * A TCP proxy in front of a port of this machine. With a shape, all connections share one line each
 * way, and a new one costs a round trip before its first byte, like a handshake on a real network.
 */
export async function startLink(port: number, shape?: Shape): Promise<Link> {
  const carried = { up: 0, down: 0 }
  const delay = (shape?.roundTrip ?? 0) / 2
  const up = new Line(shape?.up ?? Infinity, delay)
  const down = new Line(shape?.down ?? Infinity, delay)
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    setTimeout(() => {
      const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      for (const socket of [browser, target]) {
        sockets.add(socket)
        socket.setNoDelay(true).once('close', () => sockets.delete(socket))
      }
      carry(browser, target, up, (bytes) => (carried.up += bytes))
      carry(target, browser, down, (bytes) => (carried.down += bytes))
    }, delay * 2)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => ({ ...carried }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function carry(from: Socket, to: Socket, line: Line, count: (bytes: number) => void): void {
  const underWay: { at: number; send: () => void }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const deliver = () => {
    timer = undefined
    while ((underWay[0]?.at ?? Infinity) <= performance.now()) underWay.shift()?.send()
    const [next] = underWay
    if (next) timer = setTimeout(deliver, next.at - performance.now())
  }
  const put = (bytes: number, send: () => void) => {
    underWay.push({ at: line.arrival(performance.now(), bytes), send })
    timer ??= setTimeout(deliver, 0)
  }
  from.on('data', (data: Buffer) => {
    count(data.length)
    for (let at = 0; at < data.length; at += packet) {
      const piece = data.subarray(at, at + packet)
      put(piece.length, () => to.write(piece))
    }
  })
  from.once('end', () => put(0, () => to.end()))
  from.once('error', () => to.destroy())
  from.once('close', () => put(0, () => to.destroy()))
}
