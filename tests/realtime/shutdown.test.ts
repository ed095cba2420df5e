import { once } from 'node:events'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { cast, join, signIn } from '#tests/support/server/cast.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { outcome } from './stage.ts'

test('the program stops while sockets are open, and a client reconnects to the next one', async () => {
  const filled = await startTestServer()
  await join(filled, cast.maya)
  const { accessToken: token } = await signIn(filled, cast.maya)
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: filled.dataDir }
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
  await filled.stop()
}, 60_000)
