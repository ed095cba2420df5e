import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newestLink } from '#tests/support/outside/mailbox.ts'
import { cast, join, signIn, type Door, type SignedIn } from '#tests/support/people/cast.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { desk } from '#tests/support/server/listings.ts'
import { launchServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-stop-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function start() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir }
  const { child, printed } = launchServer(env)
  await until(
    'the server to be ready',
    () => (/is ready/.test(printed()) ? true : undefined),
    50_000,
  )
  const door: Door = {
    url,
    request: (path, init) => fetch(url + path, init),
    linkFor: (email) => newestLink(dataDir, email),
  }
  return { child, door }
}

/** Begins a request whose body is sent later. @returns when the server has its head */
async function begin(door: Door, as: SignedIn, bytes: number): Promise<ClientRequest> {
  const sent = request(`${door.url}/api/listings/create`, {
    method: 'POST',
    headers: {
      origin: door.url,
      authorization: `Bearer ${as.accessToken}`,
      'content-type': 'application/json',
      'content-length': bytes,
      connection: 'keep-alive',
      expect: '100-continue',
    },
  })
  const accepted = once(sent, 'continue')
  sent.flushHeaders()
  await accepted
  return sent
}

const refusesConnections = async (door: Door) =>
  (await fetch(`${door.url}/api/health/live`).catch(() => undefined)) === undefined

test('[OPS-09] after SIGTERM what was accepted is answered and on the disk, sockets are told to reconnect, and the program ends', async () => {
  const { child, door } = await start()
  await join(door, cast.maya)
  const maya = await signIn(door, cast.maya)
  const socket = new WebSocket(
    `${door.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  )
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const body = JSON.stringify({ ...desk, title: 'Lamp in the last minute' })
  const accepted = await begin(door, maya, Buffer.byteLength(body))
  const answered = once(accepted, 'response') as Promise<[IncomingMessage]>
  accepted.write(body.slice(0, 20))
  // One that never ends must not keep the program.
  const stuck = await begin(door, maya, 1000)
  const dropped = once(stuck, 'error')
  stuck.write('{')

  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await closed)[0]).toBe(1001)
  await until('refused connections', async () =>
    (await refusesConnections(door)) ? true : undefined,
  )
  accepted.end(body.slice(20))
  const [answer] = await answered
  expect(answer.statusCode).toBe(201)
  const { _id } = (await json(answer)) as { _id: string }
  await dropped
  expect((await exit)[0]).toBe(0)
  expect(existsSync(joinPath(dataDir, 'quad.sqlite-wal'))).toBe(false)

  const next = await start()
  const again = await signIn(next.door, cast.maya)
  const found = await next.door.request(`/api/listings/${_id}`, {
    headers: { authorization: `Bearer ${again.accessToken}` },
  })
  expect(await found.json()).toMatchObject({ title: 'Lamp in the last minute' })
  next.child.kill('SIGTERM')
  await once(next.child, 'exit')
})
