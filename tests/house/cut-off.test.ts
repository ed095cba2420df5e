import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { until } from '#tests/support/server/until.ts'

let app: TestApp
let server: Server
const answered: number[] = []
beforeAll(async () => {
  app = await testApp()
  const { fetch } = createApp(app.resources)
  server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(...call) {
      const response = await fetch(...call)
      answered.push(response.status)
      return response
    },
  }) as Server
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.stop()
})

for (const [method, path] of [
  ['POST', '/api/auth/login'],
  ['POST', '/api/listings/create'],
] as const) {
  test(`${method} ${path} cut off in transit logs no server error`, async () => {
    const { port } = server.address() as AddressInfo
    const headers = {
      authorization: `Bearer ${app.people.maya.accessToken}`,
      'content-type': 'application/json',
      'content-length': 100,
    }
    const half = request({ port, path, method, headers })
    half.on('error', () => {})
    half.write('{"email":', () => setImmediate(() => half.destroy()))
    expect(await until('an answer', async () => answered.pop())).toBe(400)
    expect(app.logged).toEqual([])
  })
}
