import { once } from 'node:events'
import type { Socket } from 'node:net'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { errorSchema } from '#sync/answer.ts'
import { BareConnection } from '#tests/support/outside/bare-connection.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const app = await appOfFile()
const { server, url } = await listening(app)
afterAll(() => stopListening(server))

/** What the server reads from a connection at once. */
const oneRead = 64 * 1024
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`
const flood = chunk(1).repeat(200_000)
const bearer = () => `Authorization: Bearer ${app.people.maya.accessToken}\r\n`
const head = (call: string, more = '') =>
  `${call} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${more}\r\n`

/** Sends this, and tells how much the server has read when it closes the connection. */
async function readOf(sent: string): Promise<{ read: number; connection: BareConnection }> {
  const accepted = once(server, 'connection')
  const connection = new BareConnection(url, sent)
  const [socket] = (await accepted) as [Socket]
  await connection.closed
  return { read: socket.bytesRead, connection }
}

const calls: [call: string, more?: () => string][] = [
  ['POST /api/sync'],
  ['POST /api/sync', bearer],
  ['POST /api/auth/login'],
  ['POST /api/listings/create', bearer],
  ['POST /api/upload-image', bearer],
  ['POST /api/policy-reports'],
  ['POST /api/nothing'],
  ['PUT /api/health'],
  ['GET /api/config'],
  ['HEAD /for-you'],
  ['DELETE /for-you'],
]

test.each(calls)(
  '%s with a body in chunks of one byte is read no further than its first packet',
  async (call, more) => {
    const { read } = await readOf(head(call, more?.()) + flood)
    expect(read).toBeLessThanOrEqual(3 * oneRead)
    expect(app.logged).toEqual([])
  },
)

test('a body in too many pieces is refused with the shape of every error', async () => {
  const { connection } = await readOf(head('POST /api/listings/create', bearer()) + flood)
  expect(connection.statuses).toEqual([413])
  const [, body = ''] = connection.received.split('\r\n\r\n')
  expect(v.parse(errorSchema, JSON.parse(body)).error.code).toBe('too_large')
})

test('each of two requests sent ahead gets one answer', async () => {
  const ahead = 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'
  const { connection } = await readOf(ahead + head('POST /api/auth/login') + flood)
  expect(connection.statuses).toEqual([200, 413])
})

const fair = {
  'a few hundred chunks of one byte': chunk(1).repeat(250),
  'chunks as large as small packets': chunk(536).repeat(400),
  'small chunks among large ones': (chunk(1).repeat(8) + chunk(4096)).repeat(40),
}

test.each(Object.entries(fair))('%s are a body like any other', async (_, chunks) => {
  const sent = `${head('POST /api/bugs/submit', bearer())}${chunks}${chunk(2).replace('  ', '{}')}0\r\n\r\n`
  const connection = new BareConnection(url, sent)
  await once(connection.socket, 'data')
  expect(connection.received).toContain('Please enter a description.')
  connection.socket.destroy()
})

test('a body of announced length may arrive byte by byte', async () => {
  const text = `${' '.repeat(100)}{}`
  const start = head('POST /api/bugs/submit', bearer())
  const announced = start.replace('Transfer-Encoding: chunked', `Content-Length: ${text.length}`)
  const connection = new BareConnection(url, announced)
  for (const byte of text) await new Promise((sent) => connection.socket.write(byte, sent))
  await once(connection.socket, 'data')
  expect(connection.statuses).toEqual([400])
  connection.socket.destroy()
})
