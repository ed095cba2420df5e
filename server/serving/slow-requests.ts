import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { endWith } from './invalid-requests.ts'

/** How slow a request may be. */
export interface Patience {
  /** Milliseconds until the headers are complete. */
  headers: number
  /** Milliseconds in each of which `bytes` of an unfinished body arrive. */
  body: number
  bytes: number
}

/** A phone at the edge of a network sends ten times as fast. */
export const patience: Patience = { headers: 15_000, body: 15_000, bytes: 15 * 1024 }

/** What Node's own server needs to end slow headers. */
export const serverOptions = ({ headers }: Patience) => ({
  headersTimeout: headers,
  connectionsCheckingInterval: headers / 4,
})

/** Ends requests whose body arrives too slowly, since each holds memory and a connection. */
export function endSlowBodies(server: Server, { body, bytes }: Patience): void {
  /** Unfinished requests, with how much their connections had received at the last look. */
  const unfinished = new Map<IncomingMessage, { response: ServerResponse; read?: number }>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) unfinished.set(request, { response })
  })
  const timer = setInterval(() => {
    for (const [request, { response, read }] of unfinished) {
      const { bytesRead } = request.socket
      // Bytes that wait here are waiting for the server.
      const isSlow = bytesRead - (read ?? -bytes) < bytes && request.readableLength === 0
      if (request.complete || request.destroyed) unfinished.delete(request)
      else if (isSlow) end(request, response)
      else unfinished.set(request, { response, read: bytesRead })
    }
  }, body)
  // It must not keep a program alive whose port is in use.
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function end({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroySoon()
  else endWith(socket, 408)
}
