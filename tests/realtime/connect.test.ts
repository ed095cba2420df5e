import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { caughtUp, outcome, stageOfFile } from './stage.ts'

const on = await stageOfFile()

const signInFirst = { message: 'Please log in.', data: { code: 'unauthenticated' } }
const otherSite = {
  message: 'This request came from another site.',
  data: { code: 'forbidden' },
}

test('[RT-01] an unmodified client connects with the access token in auth.token', async () => {
  const { maya } = on.app.people
  const socket = on.client({ auth: { token: maya.accessToken } })
  await outcome(socket, 'connect')
  expect(socket.connected).toBe(true)
  expect(socket.id).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['http://127.0.0.1', 'http://localhost'])(
  '[RT-01] an unmodified client connects with the session cookie and this site’s Origin, %s',
  async (host) => {
    const origin = `${host}:${new URL(on.url).port}`
    const headers = { cookie: on.app.people.maya.cookie, origin }
    for (const auth of [{}, { token: null }]) {
      const socket = on.client({ auth, headers })
      await outcome(socket, 'connect')
      await caughtUp(socket, on.app.people.maya)
    }
  },
)

const denials = {
  'a page of another site, with the cookie': () => ({
    headers: { cookie: on.app.people.maya.cookie, origin: 'https://evil.example' },
    says: otherSite,
  }),
  'a page of another site, with a token': () => ({
    auth: { token: on.app.people.maya.accessToken },
    headers: { origin: `${on.url}.evil.example` },
    says: otherSite,
  }),
  'a page without an origin of its own': () => ({
    headers: { cookie: on.app.people.maya.cookie, origin: 'null' },
    says: otherSite,
  }),
  'another port of this machine': () => ({
    headers: { cookie: on.app.people.maya.cookie, origin: 'http://localhost:1' },
    says: otherSite,
  }),
  'the cookie without an Origin': () => ({
    headers: { cookie: on.app.people.maya.cookie },
    says: signInFirst,
  }),
  'neither token nor cookie': () => ({ headers: { origin: on.url }, says: signInFirst }),
  'a forged token, even beside a good cookie': () => ({
    auth: { token: `${on.app.people.maya.accessToken}x` },
    headers: { cookie: on.app.people.maya.cookie, origin: on.url },
    says: signInFirst,
  }),
  'an empty token, even beside a good cookie': () => ({
    auth: { token: '' },
    headers: { cookie: on.app.people.maya.cookie, origin: on.url },
    says: signInFirst,
  }),
  'a token that is no text': () => ({ auth: { token: { $ne: '' } }, says: signInFirst }),
  'a cookie that is not ours': () => ({
    headers: { cookie: '__Host-quad=junk', origin: on.url },
    says: signInFirst,
  }),
}

test.each(Object.entries(denials))('[RT-01] refused: %s', async (_, calling) => {
  const { says, ...rest } = calling()
  const socket = on.client(rest)
  const error = await outcome<Error & { data: unknown }>(socket, 'connect_error')
  expect({ message: error.message, data: error.data }).toEqual(says)
  expect(socket.connected).toBe(false)
})

test('[RT-01] an access token is refused once it is ten minutes old', async () => {
  on.app.moveClock(11 * 60_000)
  const socket = on.client({ auth: { token: on.app.people.maya.accessToken } })
  expect((await outcome<Error>(socket, 'connect_error')).message).toBe('Please log in.')
  on.app.moveClock(-11 * 60_000)
})

test('the server closes a refused connection', async () => {
  const raw = await on.raw()
  raw.ws.send('40{"token":"junk"}')
  expect(await raw.next('44')).toContain('Please log in.')
  expect(await raw.closed).toBe(1008)
})

test('a socket without a connect packet is closed after ten seconds', async () => {
  const [silent, signedIn] = [await on.raw(), await on.connected(on.app.people.maya)]
  on.timers.pass(9_999)
  expect(silent.ws.readyState).toBe(WebSocket.OPEN)
  on.timers.pass(1)
  expect(await silent.closed).toBe(1008)
  await caughtUp(signedIn, on.app.people.maya)
})

test('an event before the connect packet closes the socket', async () => {
  const raw = await on.raw()
  raw.ws.send('42["user_online","somebody"]')
  expect(await raw.closed).toBe(1008)
})

test('an unknown namespace is refused, and the main one keeps working', async () => {
  const auth = { token: on.app.people.maya.accessToken }
  const socket = on.client({ auth, namespace: '/admin' })
  expect((await outcome<Error>(socket, 'connect_error')).message).toBe('Invalid namespace')

  const main = await on.connected(on.app.people.maya)
  const other = main.io.socket('/admin', { auth })
  expect((await outcome<Error>(other, 'connect_error')).message).toBe('Invalid namespace')
  await caughtUp(main, on.app.people.maya)
})

test.each([
  ['long polling', 'polling'],
  ['a plain request that names WebSocket', 'websocket'],
])('%s is answered 400 with a sentence', async (_, transport) => {
  const response = await fetch(`${on.url}/socket.io/?EIO=4&transport=${transport}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'bad_input', field: 'transport' },
    message: 'This server supports WebSocket only: set transports to ["websocket"].',
  })
})

test.each(['EIO=3&transport=websocket', 'EIO=4&transport=polling', ''])(
  'a WebSocket that asks for "%s" is refused with 400',
  async (query) => {
    const ws = new WebSocket(`${on.url}/socket.io/?${query}`)
    const status = await new Promise((resolve) =>
      ws.on('unexpected-response', (_, { statusCode }) => resolve(statusCode)),
    )
    expect(status).toBe(400)
  },
)

test('an upgrade to anything but a WebSocket is refused and closed', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    const headers = { connection: 'Upgrade', upgrade: 'h2c' }
    request(`${on.url}/api/health`, { headers }, ({ statusCode }) => resolve(statusCode)).end()
  })
  expect(status).toBe(400)
})
