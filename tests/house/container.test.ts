import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const [, check = '[]'] =
  /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(readFileSync('docs/Containerfile', 'utf8')) ?? []
const app = await appOfFile({ cast: false })

/** The exit code of the image’s health check. */
async function checked(port: string | number): Promise<unknown> {
  const [program = '', ...args] = JSON.parse(check) as string[]
  const env = { PATH: process.env.PATH, PORT: String(port) }
  const [code] = await once(spawn(program, args, { env, stdio: 'ignore' }), 'exit')
  return code
}

test('the health check of the container succeeds while Quad answers, and fails otherwise', async () => {
  const { server, url } = await listening(app)
  expect(await checked(new URL(url).port)).toBe(0)
  stopListening(server)
  expect(await checked(await freePort())).not.toBe(0)
})
