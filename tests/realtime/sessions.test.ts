import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '#sync/time.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { caughtUp, outcome, stage, type Stage } from './stage.ts'

let on: Stage
let phone: SignedIn
let laptop: SignedIn
beforeEach(async () => {
  on = await stage()
  phone = on.app.people.maya
  laptop = await signIn(on.app, cast.maya)
})
afterEach(() => on.stop())

async function bothOpen() {
  const [one, other] = [await on.connected(phone), await on.connected(laptop)]
  const left = { one: outcome(one, 'disconnect'), other: outcome(other, 'disconnect') }
  for (const leaving of Object.values(left)) leaving.catch(() => {})
  return { one, other, left }
}

test('a logout closes the sockets of its session immediately, and no others', async () => {
  const { other, left } = await bothOpen()
  await on.app.call('POST', '/api/auth/logout', { as: phone, body: {} })
  expect(await left.one).toBe('io server disconnect')
  await caughtUp(other, laptop)
})

test('a logout by cookie closes the sockets of its session, too', async () => {
  const { other, left } = await bothOpen()
  const headers = { cookie: phone.cookie }
  await on.app.call('POST', '/api/auth/logout', { headers, body: {} })
  expect(await left.one).toBe('io server disconnect')
  await caughtUp(other, laptop)
})

test('Sign out everywhere else closes all sockets but those of the current session', async () => {
  const { one, left } = await bothOpen()
  await on.app.call('POST', '/api/auth/logout-others', { as: phone, body: {} })
  expect(await left.other).toBe('io server disconnect')
  await caughtUp(one, phone)
})

test('revoking a session family for a copied cookie closes its sockets', async () => {
  const { other, left } = await bothOpen()
  const refresh = (cookie: string) =>
    on.app.call('POST', '/api/auth/refresh', { headers: { cookie }, body: {} })
  const next = await refresh(phone.cookie)
  expect(next.status).toBe(200)
  expect((await refresh(next.headers.getSetCookie()[0]?.split(';')[0] ?? '')).status).toBe(200)
  on.app.moveClock(minute)
  expect((await refresh(phone.cookie)).status).toBe(401)
  expect(await left.one).toBe('io server disconnect')
  await caughtUp(other, laptop)
})

test('a password change closes the sockets of other sessions', async () => {
  const { one, left } = await bothOpen()
  const answer = await on.app.call('PATCH', `/profileInfo/update-password/${phone.user.id}`, {
    as: phone,
    body: {
      oldPassword: cast.maya.password,
      password: 'Another-Desk-2!',
      confirmPassword: 'Another-Desk-2!',
    },
  })
  expect(answer.status).toBe(200)
  expect(await left.other).toBe('io server disconnect')
  await caughtUp(one, phone)
})

test.each(['logout-others', 'update-password'])(
  'a socket that a copy of the login opened ends with the access token of before: %s',
  async (call) => {
    const { one, left } = await bothOpen()
    const change = { oldPassword: cast.maya.password, password: 'Another-Desk-2!' }
    const answer =
      call === 'logout-others'
        ? await on.app.call('POST', '/api/auth/logout-others', { as: phone, body: {} })
        : await on.app.call('PATCH', `/profileInfo/update-password/${phone.user.id}`, {
            as: phone,
            body: { ...change, confirmPassword: change.password },
          })
    expect(answer.status).toBe(200)
    await caughtUp(one, phone)
    on.timers.pass(10 * minute)
    expect(await left.one).toBe('transport close')
  },
)

test('deleting an account closes its sockets', async () => {
  const { left } = await bothOpen()
  const body = { password: cast.maya.password }
  const answer = await on.app.call('DELETE', `/api/users/${phone.user.id}`, { as: phone, body })
  expect(answer.status).toBe(200)
  expect(await left.one).toBe('io server disconnect')
  expect(await left.other).toBe('io server disconnect')
})

test('an expired session is noticed at the next ping', async () => {
  const { left } = await bothOpen()
  on.app.moveClock(25 * 60 * 60_000)
  on.timers.pass(25_000)
  expect(await left.one).toBe('io server disconnect')
  expect(await left.other).toBe('io server disconnect')
})

test('[RT-01] an exchanged cookie and one of an ended session are refused', async () => {
  const calling = { headers: { cookie: phone.cookie, origin: on.url } }
  await outcome(on.client(calling), 'connect')
  await on.app.call('POST', '/api/auth/logout', { as: phone, body: {} })
  const refused = await outcome<Error>(on.client(calling), 'connect_error')
  expect(refused.message).toBe('Please log in.')
  const { accessToken: token } = phone
  const byToken = await outcome<Error>(on.client({ auth: { token } }), 'connect_error')
  expect(byToken.message).toBe('Please log in.')
})
