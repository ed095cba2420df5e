import { io, type Socket } from 'socket.io-client'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { outcome } from '../realtime/stage.ts'

/** A device that syncs with a running server. */
export const deviceOf = (server: TestServer, as: SignedIn): Device =>
  new Device(
    {
      now: Date.now,
      call: (method, path, { body, headers } = {}) =>
        server.request(path, {
          method,
          headers: {
            origin: server.url,
            'content-type': 'application/json',
            authorization: `Bearer ${as.accessToken}`,
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
    },
    as,
  )

interface Page {
  socket: Socket
  heard: string[]
}

/** An open page, and the names of the events that it gets. */
export async function pageOf(server: TestServer, { accessToken }: SignedIn): Promise<Page> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: accessToken },
  })
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  await outcome(socket, 'connect')
  return { socket, heard }
}
