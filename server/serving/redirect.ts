import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Log } from '../log/log.ts'

interface Place {
  port: number
  host: string
  /** Where all addresses are. */
  publicUrl: string
}

/**
 * Sends browsers that follow an old http:// link to HTTPS. Quad works without it.
 * @returns once it listens, or cannot
 */
export async function redirectToHttps({ port, host, publicUrl }: Place, log: Log): Promise<Server> {
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 5000 },
    (request, response) => {
      const path = request.url?.startsWith('/') ? request.url : '/'
      response.writeHead(308, { location: publicUrl + path, connection: 'close' }).end()
    },
  )
  server.on('error', ({ message }) =>
    log.warn(`Links with http:// do not work, because port ${port} cannot be used: ${message}.`),
  )
  await once(server.listen(port, host), 'listening').catch(() => undefined)
  return server
}
