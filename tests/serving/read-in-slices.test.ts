import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { BareConnection } from '#tests/support/outside/bare-connection.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'
import { masked } from '#tests/support/outside/masked-frame.ts'
import { until } from '#tests/support/server/until.ts'

const app = await appOfFile()
const { server, url } = await listening(app)
afterAll(() => stopListening(server))

const upgrade = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: a',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  '\r\n',
].join('\r\n')

test('frames that follow a handshake in the same packet reach the socket in their order', async () => {
  const { user, accessToken } = app.people.maya
  const named = masked(`40${JSON.stringify({ token: accessToken, more: 'x'.repeat(2000) })}`)
  const connection = new BareConnection(url, Buffer.concat([Buffer.from(upgrade), named]))
  await until('the user', () => (connection.received.includes('40{"sid"') ? true : undefined))
  const events = [1, 2, 3].map((id) => `42${id}["user_online","${user.id}"]`)
  connection.socket.write(Buffer.concat(events.map(masked)))
  await until('the answers', () => (connection.received.includes('433[]') ? true : undefined))
  expect(connection.received.match(/43\d\[\]/g)).toEqual(['431[]', '432[]', '433[]'])
  connection.socket.destroy()
})

test('a message in many packets that follows a handshake at once reaches the socket', async () => {
  const long = upgrade.replace('Host: a', `Host: a\r\nX: ${'x'.repeat(7000)}`)
  const named = masked(`40${JSON.stringify({ token: 'none', more: 'x'.repeat(60_000) })}`)
  const connection = new BareConnection(url, Buffer.concat([Buffer.from(long), named]))
  await until('a refusal', () => (connection.received.includes('not logged in') ? true : undefined))
  connection.socket.destroy()
})

test('a handshake larger than a slice is answered, with the frame that follows it', async () => {
  const long = upgrade.replace('Host: a', `Host: a\r\nX: ${'x'.repeat(7000)}`)
  const named = masked(`40${JSON.stringify({ token: 'none', more: 'x'.repeat(3900) })}`)
  const connection = new BareConnection(url, Buffer.concat([Buffer.from(long), named]))
  await until('a refusal', () => (connection.received.includes('44{"message"') ? true : undefined))
  connection.socket.destroy()
})

test('a request and its body are read across slices', async () => {
  const { accessToken } = app.people.maya
  const body = JSON.stringify({ description: '', more: 'x'.repeat(20_000) })
  const head = `POST /api/bugs/submit HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(9000)}\r\nContent-Type: application/json\r\nAuthorization: Bearer ${accessToken}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`
  const connection = new BareConnection(url, head + body)
  await connection.closed
  expect(connection.statuses).toEqual([400])
})

test('no more is read of a body than its turn needs, while others have theirs', async () => {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const body = `1;${'x'.repeat(8000)}\r\na\r\n`.repeat(1000)
  const connections = Array.from({ length: 20 }, () => new BareConnection(url, head + body))
  await Promise.all(connections.map(({ closed }) => closed))
  expect(connections.map(({ statuses }) => statuses)).toEqual(
    Array.from({ length: 20 }, () => [413]),
  )
  // The pieces that lead to the refusal are a quarter.
  const most = Math.max(...sockets.map(({ bytesRead }) => bytesRead))
  expect(most).toBeLessThan(body.length / 3)
})
