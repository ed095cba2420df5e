import { afterAll, expect, test } from 'vitest'
import { BareConnection } from '#tests/support/outside/bare-connection.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { until } from '#tests/support/server/until.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const app = await appOfFile()
const { server, url } = await listening(app)
afterAll(() => stopListening(server))

const last = 'Connection: close\r\n'
const live = (more = '') => `GET /api/health/live HTTP/1.1\r\nHost: a\r\n${more}\r\n`

async function answersTo(requests: string): Promise<BareConnection> {
  const connection = new BareConnection(url, requests)
  await connection.closed
  return connection
}

test('requests sent ahead on one connection are answered', async () => {
  const { statuses } = await answersTo(live().repeat(7) + live(last))
  expect(statuses).toEqual(Array(8).fill(200))
})

test('as many long requests as anyone sends ahead are read and answered one by one', async () => {
  const long = `X: ${'x'.repeat(5000)}\r\n`
  const { statuses } = await answersTo(live(long).repeat(49) + live(long + last))
  expect(statuses).toEqual(Array(50).fill(200))
})

test('a body after an answered request is read, also in pieces', async () => {
  const body = JSON.stringify({ description: '', more: 'x'.repeat(9000) })
  const post = `POST /api/bugs/submit HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: Bearer ${app.people.maya.accessToken}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const { statuses } = await answersTo(live() + post + live() + post + live(last))
  expect(statuses).toEqual([200, 400, 200, 400, 200])
})

test('thousands of requests sent ahead are answered one by one, while someone else is answered', async () => {
  const flood = new BareConnection(url, live().repeat(5000) + live(last))
  await until('an answer', () => (flood.statuses.length > 0 ? true : undefined))
  const { statuses } = await answersTo(live(last))
  expect(statuses).toEqual([200])
  expect(flood.statuses.length).toBeLessThan(5000)
  await flood.closed
  expect(flood.statuses).toEqual(Array(5001).fill(200))
})

test('someone new is answered while hundreds of connections send long requests', async () => {
  const long = live(`X: ${'x'.repeat(14_000)}\r\n`).repeat(20)
  const flood = Array.from({ length: 400 }, () => new BareConnection(url, long))
  await until('an answer', () => flood.some(({ statuses }) => statuses.length > 0) || undefined)
  const answered = () => flood.reduce((sum, { statuses }) => sum + statuses.length, 0)
  const { statuses } = await answersTo(live(last))
  expect(statuses).toEqual([200])
  // Node accepts one connection in a turn: were all requests of a turn answered, it would be all 8,000.
  expect(answered()).toBeLessThan(4000)
  for (const { socket } of flood) socket.destroy()
})
