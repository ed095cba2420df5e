import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cast, join as signUp, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let maya: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  await signUp(server, cast.maya)
  maya = await signIn(server, cast.maya, true)
})
afterEach(() => server.stop())

/** Lets the system refuse what the server writes to its files beyond so many bytes. */
const allow = (bytes: number | 'unlimited', on = server) =>
  execFileSync('prlimit', ['--pid', String(on.pid), `--fsize=${bytes}:unlimited`])

const call = (method: string, path: string, as?: SignedIn, on = server) =>
  on.request(path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as.accessToken}`, cookie: as.cookie }),
    },
    ...(method === 'POST' && { body: '{}' }),
  })
const health = async () => {
  const response = await call('GET', '/api/health')
  return [response.status, ((await response.json()) as { database: string }).database]
}
const logged = () =>
  server
    .printed()
    .split('\n')
    .filter((line) => /disk|error/i.test(line))

test('[SAFE-10] with a full disk logging out ends the session, health answers 503, one line is logged, and all comes back', async () => {
  expect(await health()).toEqual([200, 'ok'])
  allow(1)
  const logout = await call('POST', '/api/auth/logout', maya)
  expect(logout.status).toBe(200)
  expect(logout.headers.getSetCookie()[0]).toMatch(/=;/)
  expect((await call('GET', '/api/auth/userdata', maya)).status).toBe(401)
  expect((await call('POST', '/api/auth/refresh', maya)).status).toBe(401)
  expect(await health()).toEqual([503, 'full'])
  expect((await call('POST', '/api/auth/reset-password')).status).toBeGreaterThanOrEqual(400)
  expect(logged()).toEqual([expect.stringContaining('The disk is full.')])
  expect((await call('GET', '/api/universities')).status).toBe(200)

  allow('unlimited')
  expect(await health()).toEqual([200, 'ok'])
  expect(logged()).toHaveLength(2)
  expect(logged()[1]).toContain('There is space on the disk again.')
  await signIn(server, cast.maya)
})

test('an end of a session that found no space is stored later, and outlives a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-full-'))
  const first = await startTestServer({ dataDir })
  await signUp(first, cast.jonas)
  const jonas = await signIn(first, cast.jonas, true)
  allow(1, first)
  expect((await call('POST', '/api/auth/logout', jonas, first)).status).toBe(200)
  allow('unlimited', first)
  await first.stop()
  const second = await startTestServer({ dataDir })
  expect((await call('GET', '/api/auth/userdata', jonas, second)).status).toBe(401)
  expect((await call('POST', '/api/auth/refresh', jonas, second)).status).toBe(401)
  await second.stop()
  await rm(dataDir, { recursive: true })
})
