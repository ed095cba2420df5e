import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('GET /api/health answers 200 with the version and the state of the database', async () => {
  const response = await fetch(`${server.url}/api/health`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ version: manifest.version, database: 'ok' })
})

test('the server prints its address at the start', () => {
  expect(server.printed()).toContain(server.url)
})
