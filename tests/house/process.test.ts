import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchServer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a port that is taken stops the program with one sentence that names it', async () => {
  const { port } = new URL(server.url)
  const { child, printed } = launchServer({ PORT: port, DATA_DIR: server.dataDir })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(printed()).toMatch(
    new RegExp(`Quad cannot listen on 127\\.0\\.0\\.1:${port}: .*EADDRINUSE`),
  )
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the program in order, with code 0',
  async (signal) => {
    const { child, printed } = launchServer({ PORT: '0', DATA_DIR: server.dataDir })
    await until('the server to be ready', () => (/is ready/.test(printed()) ? true : undefined))
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  },
)
