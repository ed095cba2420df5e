import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { getRequestListener, serve, type WebSocketServerLike } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import type { Quad } from '../quad.ts'
import { largestMessage, mostFragments } from '../realtime/engine.ts'
import type { Certificate } from './certificate.ts'
import { endCostlyBodies, Request } from './body-pieces.ts'
import { answerInvalidRequests, endWith, invalidRequest, validOnly } from './invalid-requests.ts'
import { readInSlices } from './read-in-slices.ts'
import { endSlowBodies, patience, serverOptions, type Patience } from './slow-requests.ts'
import { endUnreadAnswers, unread, type Unread } from './unread-answers.ts'

export interface Address {
  port: number
  hostname: string
  /** Makes the server speak HTTPS. */
  certificate?: Certificate | undefined
  slowest?: Patience | undefined
  mostUnread?: Unread | undefined
}

/** Opens the program's only port. WebSocket requests pass through `app.ts` like any other. */
export function listen(
  { app }: Pick<Quad, 'app'>,
  { certificate, slowest = patience, mostUnread = unread, ...address }: Address,
  onListening: (bound: { port: number }) => void,
): Server {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: largestMessage,
    maxFragments: mostFragments,
  })
  webSockets.on('headers', sendWithOpenPacket)
  // The types differ only by an explicit `undefined`.
  const websocket = { server: webSockets as WebSocketServerLike }
  const options = {
    ...serverOptions(slowest),
    requireHostHeader: false,
    IncomingMessage: Request,
  }
  const answer = validOnly(
    getRequestListener(app.fetch, { hostname: address.hostname, errorHandler: invalidRequest }),
  )
  const createOwn = () =>
    certificate
      ? createSecureServer({ ...certificate.now, ...options }, answer)
      : createServer(options, answer)
  const server = serve(
    { fetch: app.fetch, ...address, createServer: createOwn, websocket },
    onListening,
  ) as Server
  answerInvalidRequests(server)
  endSlowBodies(server, slowest)
  endUnreadAnswers(server, mostUnread)
  endCostlyBodies(server)
  handleUpgrades(server, readInSlices(server, certificate !== undefined))
  return server
}

/**
 * Sends the answer to a handshake together with the open packet that follows it. If a server is
 * killed between the two, an unmodified client waits 20 seconds for the packet, because it does not
 * notice the end of a connection before that.
 */
function sendWithOpenPacket(_: string[], { socket }: IncomingMessage): void {
  socket.cork()
  setImmediate(() => socket.uncork())
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

// Node passes every upgrade on. One that no one answers would stay open forever.
function handleUpgrades(server: Server, leave: (socket: Duplex) => void): void {
  const [toWebSocket] = server.listeners('upgrade') as Upgrade[]
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request, socket, head) => {
    leave(socket)
    if (request.headers.upgrade?.toLowerCase() === 'websocket') toWebSocket?.(request, socket, head)
    else endWith(socket, 400)
  })
}
