import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { listen } from '#server/serving/listen.ts'
import { patience } from '#server/serving/slow-requests.ts'
import type { TestApp } from './app.ts'

/** The app of a test behind a real socket. */
export function listening(
  app: TestApp,
  slowest = patience,
): Promise<{ server: Server; url: string }> {
  return new Promise((resolve) => {
    const quad = { app: createApp(app.resources) }
    const server = listen(quad, { port: 0, hostname: '127.0.0.1', slowest }, ({ port }: Bound) =>
      resolve({ server, url: `http://127.0.0.1:${port}` }),
    )
  })
}

type Bound = Pick<AddressInfo, 'port'>

export function stopListening(server: Server): void {
  server.closeAllConnections()
  server.close()
}
