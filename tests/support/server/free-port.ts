import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port, for a server that must know its address before it starts. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.')
  probe.close()
  await once(probe, 'close')
  return address.port
}
