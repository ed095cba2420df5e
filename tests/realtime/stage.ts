import { once } from 'node:events'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { until } from '#tests/support/server/until.ts'
import { HandTimers } from './hand-timers.ts'

interface Calling {
  auth?: Record<string, unknown>
  headers?: Record<string, string>
  namespace?: string
}

export interface Stage {
  readonly app: TestApp
  readonly timers: HandTimers
  readonly url: string
  /** The unmodified client, which does not reconnect unless a test enables that. */
  client(calling?: Calling): Socket
  /** A client connected by access token; `device` is its id in the sync protocol. */
  connected(who: SignedIn, device?: string): Promise<Socket>
  /** A bare WebSocket, past the open packet. */
  raw(headers?: Record<string, string>): Promise<Raw>
  /** How many connections the server holds. */
  connections(): Promise<number>
  stop(): Promise<void>
}

/** A WebSocket with its received frames. */
export interface Raw {
  readonly ws: WebSocket
  readonly frames: string[]
  next(start: string): Promise<string>
  closed: Promise<number>
}

/** The server in this process behind a real socket. */
export async function stage(env: Record<string, string> = {}): Promise<Stage> {
  const timers = new HandTimers()
  const app = await testApp({ env, timers })
  const { server, url } = await listening(app)
  const open = new Set<{ close(): unknown }>()

  const client = ({ auth = {}, headers = {}, namespace = '/' }: Calling = {}) => {
    const socket = io(url + namespace, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
      extraHeaders: headers,
    })
    open.add(socket)
    return socket
  }
  return {
    app,
    timers,
    url,
    client,
    async connected({ accessToken }, device) {
      const socket = client({ auth: { token: accessToken, client: device } })
      await outcome(socket, 'connect')
      return socket
    },
    async raw(headers = {}) {
      const target = `${url}/socket.io/?EIO=4&transport=websocket`
      const raw = listeningTo(new WebSocket(target, { headers }))
      open.add(raw.ws)
      await raw.next('0{')
      return raw
    },
    connections: () => promisify(server.getConnections.bind(server))(),
    async stop() {
      for (const socket of open) socket.close()
      stopListening(server)
      await app.stop()
    },
  }
}

/** One stage for all tests of the file that calls this. */
export async function stageOfFile(): Promise<Stage> {
  const on = await stage()
  afterAll(() => on.stop())
  return on
}

function listeningTo(ws: WebSocket): Raw {
  const frames: string[] = []
  ws.on('message', (data: Buffer) => void frames.push(data.toString()))
  ws.on('error', () => {})
  return {
    ws,
    frames,
    next: (start) =>
      until(`a frame ${start}…`, () => frames.find((frame) => frame.startsWith(start))),
    closed: once(ws, 'close').then(([code]) => code as number),
  }
}

/** The payload of a client's next event of that name. */
export function outcome<T = unknown>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`No ${event} came.`)), 120_000)
    socket.once(event, (value: T) => {
      clearTimeout(late)
      resolve(value)
    })
  })
}

/** Resolves after the client has read all earlier events. */
export const caughtUp = (socket: Socket, who: SignedIn): Promise<unknown> =>
  socket.timeout(10_000).emitWithAck('user_online', who.user.id)
