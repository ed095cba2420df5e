import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port, for a server that must know its address before it starts. It is chosen below the
 * ports that systems give to outgoing connections and to `listen(0)` (from 32768 on), because one
 * of those could take it before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 21_000)
    const probe = createServer().listen(port, '127.0.0.1')
    // A port in use, the usual error here, leads to the next try.
    if (await once(probe, 'listening').catch(() => undefined)) {
      probe.close()
      await once(probe, 'close')
      return port
    }
  }
}
