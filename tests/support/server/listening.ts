import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { listen, type Address } from '#server/serving/listen.ts'
import type { TestApp } from './app.ts'

/** The app of a test behind a real socket. */
export function listening(
  app: TestApp,
  limits: Pick<Address, 'slowest' | 'mostUnread'> = {},
): Promise<{ server: Server; url: string }> {
  return new Promise((resolve) => {
    const quad = { app: createApp(app.resources) }
    const address = { port: 0, hostname: '127.0.0.1', ...limits }
    const server = listen(quad, address, ({ port }: Bound) =>
      resolve({ server, url: `http://127.0.0.1:${port}` }),
    )
  })
}

type Bound = Pick<AddressInfo, 'port'>

export function stopListening(server: Server): void {
  server.closeAllConnections()
  server.close()
}
