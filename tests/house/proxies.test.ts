import { request } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { originOf } from '#server/proxies.ts'
import { stranger } from '#tests/support/people/cast.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

/** Fails to log in from that address of this machine and returns the status. */
function failLogin(server: TestServer, peer: string, forwarded: string): Promise<number> {
  const body = JSON.stringify({ email: stranger().email, password: 'Wrong-Desk!1' })
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': forwarded,
    }
    const { port } = new URL(server.url)
    const call = { host: '127.0.0.1', port, localAddress: peer, headers, method: 'POST' }
    request({ ...call, path: '/api/auth/login' }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

test('[SAFE-11] only a trusted proxy names the caller, and only by a valid address', async () => {
  const server = await startTestServer({
    env: { TRUST_PROXY: '127.0.0.2', RATE_LIMITS: 'failed-logins-per-address=2' },
  })
  const statuses = async (peer: string, forwarded: readonly string[]) => {
    const answers: number[] = []
    for (const each of forwarded) answers.push(await failLogin(server, peer, each))
    return answers
  }
  const visitors = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  expect(await statuses('127.0.0.2', visitors)).toEqual([401, 401, 401])
  expect(await statuses('127.0.0.3', visitors)).toEqual([401, 401, 429])
  const invented = ['one', '203.0.113.4:80', 'x'.repeat(12_000)]
  expect(await statuses('127.0.0.2', invented)).toEqual([401, 401, 429])
  const claimed = ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9', '::1, 203.0.113.9']
  expect(await statuses('127.0.0.2', claimed)).toEqual([401, 401, 429])
  await server.stop()
})

const origin = (list: string, peer: string, forwarded?: string) =>
  originOf(peer, forwarded, readConfig(list === '' ? {} : { TRUST_PROXY: list }).proxies)

test('by default only a proxy on this machine is trusted', () => {
  for (const peer of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
    expect(origin('', peer, '203.0.113.1')).toBe('203.0.113.1')
    expect(origin('', peer)).toBe(peer)
    expect(origin('none', peer, '203.0.113.1')).toBe(peer)
  }
  expect(origin('', '10.0.0.1', '203.0.113.1')).toBe('10.0.0.1')
})

test('several proxies in a row are passed by, up to the first that is not trusted', () => {
  const list = 'loopback, 10.0.0.0/8 2001:db8::/32'
  expect(origin(list, '127.0.0.1', '198.51.100.1, 203.0.113.1, 10.1.2.3')).toBe('203.0.113.1')
  expect(origin(list, '2001:db8::7', '203.0.113.1')).toBe('203.0.113.1')
  expect(origin(list, '10.1.2.3', '10.4.5.6')).toBe('10.4.5.6')
  expect(origin(list, '11.1.2.3', '203.0.113.1')).toBe('11.1.2.3')
})

test('a TRUST_PROXY that names no address is refused', () => {
  for (const value of ['proxy.example.edu', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::/x']) {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(ConfigError)
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      `TRUST_PROXY must be none, or loopback, addresses and networks, separated by commas, like 10.0.0.0/8, but is "${value}".`,
    )
  }
})
