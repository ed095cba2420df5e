import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const app = await appOfFile()
const { server, url } = await listening(app)
afterAll(() => stopListening(server))

const live = (more = '') => `GET /api/health/live HTTP/1.1\r\nHost: a\r\n${more}\r\n`

/** @returns how many answers came until the connection was closed */
function answersTo(requests: string): Promise<number> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(requests))
    socket.on('data', (data) => (received += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received.split('HTTP/1.1 200').length - 1))
  })
}

test('requests sent ahead on one connection are answered', async () => {
  expect(await answersTo(live().repeat(15) + live('Connection: close\r\n'))).toBe(16)
})

test('a connection that sends thousands of requests ahead is closed', async () => {
  expect(await answersTo(live().repeat(5000))).toBeLessThanOrEqual(16)
  expect(app.logged).toEqual([])
})
