import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/server/free-port.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const [, check = '[]'] =
  /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(readFileSync('docs/Containerfile', 'utf8')) ?? []

/** The exit code of the image’s health check. */
async function checked(port: string): Promise<unknown> {
  const [program = '', ...args] = JSON.parse(check) as string[]
  const child = spawn(program, args, { env: { PATH: process.env.PATH, PORT: port } })
  const [code] = await once(child, 'exit')
  return code
}

test('the health check of the container succeeds while Quad answers, and fails otherwise', async () => {
  expect(await checked(new URL(server.url).port)).toBe(0)
  expect(await checked(String(await freePort()))).not.toBe(0)
})
