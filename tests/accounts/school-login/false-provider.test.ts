import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { FalseProvider, signed, signedBySecret, unsigned, type Forge } from './false-provider.ts'
import { Visitor } from './visitor.ts'

let server: TestServer
let provider: FalseProvider
beforeAll(async () => {
  provider = await FalseProvider.open(await freePort())
  server = await startTestServer({ env: provider.settings })
})
afterAll(async () => {
  await server.stop()
  provider.close()
})
beforeEach(() => {
  provider.token = ({ claims, keys }) => signed(claims, keys)
  provider.back = (same) => same
})

const path = '/api/auth/school-login'
const start = `${path}/start`
const problemOf = async (browser: Visitor) => (await browser.open(start)).url.search
const expectClosed = async (browser: Visitor) =>
  expectRefusal(await browser.call('POST', path), 401)

test('an honest token of this provider would open the way', async () => {
  const browser = new Visitor(server.url)
  expect(await problemOf(browser)).toBe('')
  const answer = await browser.call('POST', path)
  expect(await answer.json()).toMatchObject({ wanted: 'account', email: 'victim@purdue.edu' })
})

const without = (name: string, claims: object) =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))

describe('[SSO-01] a token is refused', () => {
  const now = Math.floor(Date.now() / 1000)
  test.each<[string, (forge: Forge) => Promise<string> | string]>([
    [
      'of another issuer',
      ({ claims, keys }) => signed({ ...claims, iss: 'https://evil.example' }, keys),
    ],
    ['for another client', ({ claims, keys }) => signed({ ...claims, aud: 'another' }, keys)],
    ['for several clients', ({ claims, keys }) => signed({ ...claims, aud: ['quad', 'b'] }, keys)],
    [
      'with the nonce of another login',
      ({ claims, keys }) => signed({ ...claims, nonce: 'n' }, keys),
    ],
    ['without a nonce', ({ claims, keys }) => signed(without('nonce', claims), keys)],
    ['that has expired', ({ claims, keys }) => signed({ ...claims, exp: now - 120 }, keys)],
    ['without an end', ({ claims, keys }) => signed(without('exp', claims), keys)],
    ['without a subject', ({ claims, keys }) => signed(without('sub', claims), keys)],
    ['signed with another key', ({ claims, otherKeys }) => signed(claims, otherKeys)],
    ['without a signature', ({ claims }) => unsigned(claims)],
    [
      'signed with the secret of the client',
      ({ claims, clientSecret }) => signedBySecret(claims, clientSecret),
    ],
    ['that is none', () => 'a.b.c'],
  ])('%s', async (_, token) => {
    provider.token = token
    const browser = new Visitor(server.url)
    expect(await problemOf(browser)).toBe('?problem=invalid')
    await expectClosed(browser)
  })
})

test.each<[string, (parameters: Record<string, string>) => Record<string, string>]>([
  ['another state', (same) => ({ ...same, state: 'made-up' })],
  ['no state', ({ code = '' }) => ({ code })],
  ['no code', ({ state = '' }) => ({ state })],
  ['the name of another issuer', (same) => ({ ...same, iss: 'https://evil.example' })],
])('[SSO-01] a return with %s opens nothing', async (_, back) => {
  provider.back = back
  const browser = new Visitor(server.url)
  expect(await problemOf(browser)).toBe('?problem=invalid')
  await expectClosed(browser)
})

test('metadata of another issuer are not believed, and the next login asks again', async () => {
  const other = await FalseProvider.open(await freePort())
  const own = await startTestServer({ env: other.settings })
  other.named = 'https://evil.example'
  const browser = new Visitor(own.url)
  expect((await browser.open(start)).url.search).toBe('?problem=unreachable')
  other.named = other.issuer
  expect((await browser.open(start)).url.search).toBe('')
  await own.stop()
  other.close()
})

test('a school that cannot be reached leads to a page that says so', async () => {
  const gone = await freePort()
  const env = { ...provider.settings, OIDC_ISSUER: `https://localhost:${gone}` }
  const own = await startTestServer({ env })
  const browser = new Visitor(own.url)
  expect((await browser.open(start)).url.search).toBe('?problem=unreachable')
  expect((await browser.open(`${path}/end`)).url.search).toBe('?problem=unreachable')
  await own.stop()
})

test('a ticket of another server or one that was changed is none', async () => {
  const browser = new Visitor(server.url)
  await browser.open(start)
  const ticket = browser.cookie('quad-ticket') ?? browser.cookie('__Host-quad-ticket') ?? ''
  expect(ticket).not.toBe('')
  const name = browser.cookie('quad-ticket') === undefined ? '__Host-quad-ticket' : 'quad-ticket'
  browser.setCookie(name, `${ticket.slice(0, -4)}AAAA`)
  await expectClosed(browser)
})
