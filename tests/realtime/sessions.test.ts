import { afterEach, beforeEach, expect, test } from 'vitest'
import { cast, signIn, type SignedIn } from '#tests/support/server/cast.ts'
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

test("signing out closes that sign-in's sockets at once, and no others", async () => {
  const { other, left } = await bothOpen()
  await on.app.call('POST', '/api/auth/logout', { as: phone, body: {} })
  expect(await left.one).toBe('io server disconnect')
  await caughtUp(other, laptop)
})

test('so does signing out by the cookie', async () => {
  const { other, left } = await bothOpen()
  const headers = { cookie: phone.cookie }
  await on.app.call('POST', '/api/auth/logout', { headers, body: {} })
  expect(await left.one).toBe('io server disconnect')
  await caughtUp(other, laptop)
})

test('signing out everywhere else closes all but the own', async () => {
  const { one, left } = await bothOpen()
  await on.app.call('POST', '/api/auth/logout-others', { as: phone, body: {} })
  expect(await left.other).toBe('io server disconnect')
  await caughtUp(one, phone)
})

test('a family that is revoked for a copied cookie loses its sockets', async () => {
  const { other, left } = await bothOpen()
  const refresh = (cookie: string) =>
    on.app.call('POST', '/api/auth/refresh', { headers: { cookie }, body: {} })
  const next = await refresh(phone.cookie)
  expect(next.status).toBe(200)
  expect((await refresh(next.headers.getSetCookie()[0]?.split(';')[0] ?? '')).status).toBe(200)
  expect((await refresh(phone.cookie)).status).toBe(401)
  expect(await left.one).toBe('io server disconnect')
  await caughtUp(other, laptop)
})

test("a changed password closes the other sign-ins' sockets", async () => {
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

test('a deleted account has no sockets left', async () => {
  const { left } = await bothOpen()
  const body = { password: cast.maya.password }
  const answer = await on.app.call('DELETE', `/api/users/${phone.user.id}`, { as: phone, body })
  expect(answer.status).toBe(200)
  expect(await left.one).toBe('io server disconnect')
  expect(await left.other).toBe('io server disconnect')
})

test('a session that ends by the clock is noticed at the next ping', async () => {
  const { left } = await bothOpen()
  on.app.moveClock(25 * 60 * 60_000)
  on.timers.pass(25_000)
  expect(await left.one).toBe('io server disconnect')
  expect(await left.other).toBe('io server disconnect')
})

test('[RT-01] a cookie that has been exchanged, or whose session has ended, opens nothing', async () => {
  const calling = { headers: { cookie: phone.cookie, origin: on.url } }
  await outcome(on.client(calling), 'connect')
  await on.app.call('POST', '/api/auth/logout', { as: phone, body: {} })
  const refused = await outcome<Error>(on.client(calling), 'connect_error')
  expect(refused.message).toBe('Please log in.')
  const { accessToken: token } = phone
  const byToken = await outcome<Error>(on.client({ auth: { token } }), 'connect_error')
  expect(byToken.message).toBe('Please log in.')
})
