import { readdirSync, readFileSync } from 'node:fs'
import { Manager } from 'socket.io-client'
import { expect, test } from 'vitest'
import { reconnection } from '../../client/device/live/socket.ts'

test('[RT-11] the client waits 20 s for a connection and retries after 1 to 5 s, forever', () => {
  const manager = new Manager('http://localhost', { autoConnect: false, ...reconnection })
  expect({
    timeout: manager.timeout(),
    delay: manager.reconnectionDelay(),
    longest: manager.reconnectionDelayMax(),
    jitter: manager.randomizationFactor(),
    attempts: manager.reconnectionAttempts(),
    reconnects: manager.reconnection(),
  }).toEqual({
    timeout: 20_000,
    delay: 1000,
    longest: 5000,
    jitter: 0.5,
    attempts: Infinity,
    reconnects: true,
  })
})

test('[RT-13] the server is built on ws and the packet codecs of the protocol', () => {
  const folder = new URL('../../server/realtime/', import.meta.url)
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const packages = sources.flatMap((source) =>
    [...source.matchAll(/ from '([^.#][^']*)'/g)].map(([, name]) => name),
  )
  expect(packages).toEqual(expect.arrayContaining(['ws', 'engine.io-parser', 'socket.io-parser']))
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> }
  for (const name of ['socket.io', 'engine.io']) {
    expect(packages).not.toContain(name)
    expect(dependencies).not.toHaveProperty(name)
  }
})
