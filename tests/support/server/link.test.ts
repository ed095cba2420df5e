import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Line, startLink } from './link.ts'

const megabit = 1_000_000

test('a packet takes the time of its bits plus the latency', () => {
  const line = new Line(megabit, 75)
  expect(line.arrival(0, 1250)).toBe(10 + 75)
})

test('packets of all connections share one queue', () => {
  const line = new Line(megabit, 75)
  line.arrival(0, 1250)
  expect(line.arrival(0, 2500)).toBe(30 + 75)
})

test('an idle line saves up no capacity', () => {
  const line = new Line(megabit, 75)
  line.arrival(0, 1250)
  expect(line.arrival(1000, 1250)).toBe(1000 + 10 + 75)
})

test('a line without a rate only delays', () => {
  expect(new Line(Infinity, 0).arrival(5, 1e9)).toBe(5)
})

test('a link carries and counts every byte, and closes both ends together', async () => {
  const sent = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => socket.end(Buffer.concat(parts)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const shape = { roundTrip: 4, up: 100 * megabit, down: 100 * megabit }
  const link = await startLink((server.address() as AddressInfo).port, shape)

  const answer = await fetchRaw(Number(new URL(link.url).port), sent)
  expect(answer.equals(sent)).toBe(true)
  expect(link.bytes()).toEqual({ up: sent.length, down: sent.length })

  await link.close()
  server.close()
  await once(server, 'close')
})

async function fetchRaw(port: number, sent: Buffer): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.end(sent)
  await once(socket, 'end')
  return Buffer.concat(parts)
}
