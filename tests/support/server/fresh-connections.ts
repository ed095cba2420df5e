import type { Door } from '../people/cast.ts'

/**
 * Opens a connection for each request. A server closes idle connections,
 * and a client whose process was busy learns of that too late and loses its next request.
 */
export const withFreshConnections = <Server extends Door>(server: Server): Server => ({
  ...server,
  request(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('connection', 'close')
    return server.request(path, { ...init, headers })
  },
})
