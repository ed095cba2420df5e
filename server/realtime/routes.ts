import { upgradeWebSocket } from '@hono/node-server'
import type { Context } from 'hono'
import { WebSocket } from 'ws'
import * as v from 'valibot'
import { Refusal } from '#sync/refusal.ts'
import { addressOf, type Env } from '../env.ts'
import type { Resources } from '../resources.ts'
import { readRefreshCookie } from '../auth/cookie.ts'
import { isOwnOrigin } from '../auth/origin.ts'
import { sessionOfAccessToken, sessionOfRefreshToken, type Session } from '../auth/session.ts'
import { signInFirst } from '../sync/implement.ts'
import type { Socket } from './socket.ts'

type Attending = Pick<Resources, 'sockets' | 'log'>

/** GET /socket.io: Socket.IO 5 on Engine.IO 4, over WebSocket only. */
export async function openSocket(c: Context<Env>): Promise<Response> {
  const { sockets, log } = c.get('resources')
  const { EIO: version, transport } = c.req.query()
  const isUpgrade = c.req.header('upgrade')?.toLowerCase() === 'websocket'
  if (transport !== 'websocket' || !isUpgrade) {
    const sentence = 'This server supports WebSocket only: set transports to ["websocket"].'
    throw new Refusal('bad_input', sentence, 'transport')
  }
  if (version !== '4')
    throw new Refusal('bad_input', 'This server supports Engine.IO 4 only.', 'EIO')

  const [address, admit] = [addressOf(c), admission(c)]
  return upgradeWebSocket(
    c,
    {
      onOpen(_, { raw }) {
        if (!(raw instanceof WebSocket)) return
        const socket = sockets.open(raw, address, admit)
        // The helper adds its listeners after this function. They would keep the whole request in
        // memory, more than half of what an idle socket costs.
        queueMicrotask(() => attend(raw, socket, c.get('resources')))
      },
    },
    { onError: (error) => log.error('A socket failed', error) },
  )
}

/** Replaces all listeners of a WebSocket by those of its socket. */
function attend(ws: WebSocket, socket: Socket, { sockets, log }: Attending): void {
  ws.removeAllListeners()
  ws.on('message', (data: Buffer, isBinary) => {
    try {
      socket.receive(isBinary ? data : data.toString())
    } catch (error) {
      log.error('A socket failed', error)
    }
  })
  // Nothing here sends pings of the WebSocket protocol, so pongs answer none.
  for (const name of ['ping', 'pong']) ws.on(name, () => socket.pinged())
  ws.on('close', () => sockets.ended(socket))
  ws.on('error', ignore)
}

/** A broken frame or a lost connection. The close event that follows handles it. */
function ignore() {}

const authSchema = v.fallback(v.object({ token: v.optional(v.unknown()) }), {})

/**
 * Decides who may open a socket: by the access token of the connect packet, or by the cookie.
 * Browsers send the cookie from any page, so it counts only on our own pages.
 */
function admission(c: Context<Env>): (auth: unknown) => Promise<Session> {
  const resources = c.get('resources')
  const origin = c.req.header('origin')
  const isOwn = origin !== undefined && isOwnOrigin(c, origin)
  const cookie = isOwn ? readRefreshCookie(c) : undefined

  return async (auth) => {
    if (origin !== undefined && !isOwn) {
      throw new Refusal('forbidden', 'This request came from another site.')
    }
    const { token } = v.parse(authSchema, auth)
    // A bad token is refused even beside a valid cookie, because the two may belong to two people.
    // An empty session storage sends `null`.
    const session = await (token == null
      ? cookie && sessionOfRefreshToken(resources, cookie)
      : typeof token === 'string' && sessionOfAccessToken(resources, token))
    if (!session) throw signInFirst()
    return session
  }
}
