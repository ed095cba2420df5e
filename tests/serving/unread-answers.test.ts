import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { Unread } from '#server/serving/unread-answers.ts'
import { BareConnection } from '#tests/support/outside/bare-connection.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'
import { until } from '#tests/support/server/until.ts'

const token = 'a-token-of-thirty-two-characters'
const app = await appOfFile({ env: { METRICS_TOKEN: token } })
const servers: Server[] = []
afterAll(() => servers.forEach(stopListening))

const ask = 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'
const never = 600_000

type Serving = Awaited<ReturnType<typeof serving>>

async function serving(mostUnread: Unread) {
  const { server, url } = await listening(app, { mostUnread })
  servers.push(server)
  return { server, url }
}

/** A client that asks until the system takes no more of the answers, and reads nothing. */
async function deaf({ server, url }: Serving): Promise<{ held: Socket; socket: Socket }> {
  const accepted = once(server, 'connection')
  const { socket } = new BareConnection(url, ask)
  socket.pause()
  const [held] = (await accepted) as [Socket]
  let written = 0
  await until('an answer that waits', () => {
    if (held.destroyed || held.writableLength > 0) return true
    if (held.bytesWritten > written) socket.write(ask)
    written = held.bytesWritten
    return undefined
  })
  return { held, socket }
}

test('a connection that reads nothing of its answer is closed', async () => {
  const on = await serving({ pause: 300, bytes: Infinity })
  const { held } = await deaf(on)
  if (!held.destroyed) await once(held, 'close')
  expect(app.logged).toEqual([])
})

test('a connection that reads its answers stays open', async () => {
  const on = await serving({ pause: 300, bytes: 1 })
  const connection = new BareConnection(on.url, ask)
  await until('both answers', () => {
    if (connection.statuses.length === 1 && connection.received.endsWith('}'))
      connection.socket.write(ask)
    return connection.statuses.length >= 2 && connection.received.endsWith('}') ? true : undefined
  })
  connection.socket.destroy()
})

test('of answers that wait beyond the room for them, the oldest make way', async () => {
  const on = await serving({ pause: never, bytes: 500_000 })
  const held: Socket[] = []
  for (let i = 0; i < 6; i += 1) held.push((await deaf(on)).held)
  const open = () => held.filter(({ destroyed }) => !destroyed)
  const sum = () => open().reduce((total, { writableLength }) => total + writableLength, 0)
  await until('room', () => (sum() <= 500_000 ? true : undefined))
  expect(held[0]?.destroyed).toBe(true)
  expect(open()).toEqual(held.slice(-open().length))
  expect(open().length).toBeGreaterThan(0)
  const reader = new BareConnection(on.url, ask)
  await until('an answer', () => (reader.statuses[0] === 200 ? true : undefined))
  reader.socket.destroy()
})

test('of requests sent ahead, one at a time is answered', async () => {
  const on = await serving({ pause: never, bytes: Infinity })
  const { held, socket } = await deaf(on)
  const [answered, received] = [await answersMade(on), held.bytesRead]
  socket.write(ask.repeat(7))
  await until('the requests', () =>
    held.bytesRead === received + 7 * ask.length ? true : undefined,
  )
  await answersMade(on)
  expect(await answersMade(on)).toBe(answered)
})

async function answersMade({ url }: Serving): Promise<string | undefined> {
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return /\{.*"\/api\/openapi\.json".*\} \d+/.exec(await metrics.text())?.[0]
}
