import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { cast, join as signUp, signIn } from '#tests/support/people/cast.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { outcome } from './stage.ts'

test('the program stops while sockets are open, and a client reconnects to the next one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-shutdown-'))
  const filled = await startTestServer({ dataDir })
  await signUp(filled, cast.maya)
  const { accessToken: token } = await signIn(filled, cast.maya)
  await filled.stop()
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: dataDir }
  const start = async () => {
    const { child, printed } = launchServer(env)
    await until('the server to be ready', () => (/is ready/.test(printed()) ? true : undefined))
    return child
  }
  const first = await start()
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token } })
  await outcome(socket, 'connect')

  const left = outcome(socket, 'disconnect')
  first.kill('SIGTERM')
  expect((await once(first, 'exit'))[0]).toBe(0)
  expect(await left).toBe('transport close')

  const back = outcome(socket, 'connect')
  const second = await start()
  await back
  expect(socket.connected).toBe(true)
  socket.close()
  second.kill('SIGTERM')
  await once(second, 'exit')
  await rm(dataDir, { recursive: true })
})
