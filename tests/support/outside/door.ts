import {
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Door {
  url: string
  close(): Promise<void>
}

/** A proxy in front of the real server that can change or break its answers. */
export async function openDoor(
  handle: (incoming: IncomingMessage, answer: ServerResponse) => void,
): Promise<Door> {
  const server = createServer(handle)
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** The request to the server, before its body is sent. */
export function onward(
  to: string,
  { method, headers, url = '/' }: IncomingMessage,
  changes: { path?: string; headers?: Record<string, string> } = {},
): ClientRequest {
  const target = new URL(changes.path ?? url, to)
  return ask(target, { method, headers: { ...headers, ...changes.headers } })
}

/** Passes a request and its answer on unchanged. */
export function pass(to: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const request = onward(to, incoming)
  request.on('response', (origin) => {
    answer.writeHead(origin.statusCode ?? 502, origin.headers)
    origin.pipe(answer)
  })
  request.on('error', () => answer.destroy())
  incoming.pipe(request)
}
