import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of a connection may be unanswered. Browsers and proxies send one at a time. */
const most = 16

/**
 * Closes a connection that sends requests faster than it takes their answers. Node would parse
 * thousands of one packet and answer all of them before anyone else is heard.
 */
export function closePipelines(server: Server): void {
  const unanswered = new WeakMap<Socket, number>()
  const answer = server.listeners('request') as Answer[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = unanswered.get(socket) ?? 0
    if (count === most) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count + 1)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    for (const each of answer) each.call(server, request, response)
  })
}

type Answer = (this: Server, request: IncomingMessage, response: ServerResponse) => void
