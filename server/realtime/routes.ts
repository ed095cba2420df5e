import { upgradeWebSocket } from '@hono/node-server'
import type { Context } from 'hono'
import { WebSocket } from 'ws'
import { Refusal } from '#sync/refusal.ts'
import { addressOf, type Env } from '../env.ts'
import { admission } from './admission.ts'
import type { Socket } from './socket.ts'

/** GET /socket.io: Socket.IO 5 on Engine.IO 4, over WebSocket only. */
export async function openSocket(c: Context<Env>): Promise<Response> {
  const { sockets, log } = c.var.resources
  const { EIO: version, transport } = c.req.query()
  const isUpgrade = c.req.header('upgrade')?.toLowerCase() === 'websocket'
  if (transport !== 'websocket' || !isUpgrade) {
    const sentence = 'This server supports WebSocket only: set transports to ["websocket"].'
    throw new Refusal('bad_input', sentence, 'transport')
  }
  if (version !== '4')
    throw new Refusal('bad_input', 'This server supports Engine.IO 4 only.', 'EIO')

  let socket: Socket | undefined
  const [address, admit] = [addressOf(c), admission(c)]
  return upgradeWebSocket(
    c,
    {
      onOpen(_, { raw }) {
        if (!(raw instanceof WebSocket)) return
        socket = sockets.open(raw, address, admit)
        raw.on('ping', () => socket?.pinged())
      },
      onMessage({ data }) {
        if (typeof data === 'string' || data instanceof ArrayBuffer) socket?.receive(data)
      },
      onClose() {
        if (socket) sockets.ended(socket)
      },
      // A broken frame or a lost connection. The close event that follows handles it.
      onError() {},
    },
    { onError: (error) => log.error('A socket failed', error) },
  )
}
