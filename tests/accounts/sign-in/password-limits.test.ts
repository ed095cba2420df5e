import { Argon2id } from 'oslo/password'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { cast, stranger } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const minute = 60_000

let app: TestApp
afterEach(() => app.stop())

const open = async (limits: string) => {
  app = await testApp({ env: { RATE_LIMITS: limits } })
}
const login = (email: string, password: string, address = '198.51.100.7', cookie = '') =>
  app.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, cookie },
  })
const right = () => login(cast.maya.email, cast.maya.password)
/** The cookies of a browser after a login. */
const browserOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
const wrong = (address?: string) => login(cast.maya.email, 'Wrong-Desk!1', address)

test('[API-10] after ten failed logins the right password has to wait, and the answer says how long', async () => {
  await open('on')
  for (let i = 0; i < 10; i += 1) expect((await wrong()).status).toBe(401)
  const response = await right()
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  await expectRefusal(response, 429, 'Too many attempts. Please try again in 15 minutes.')
  app.moveClock(15 * minute)
  expect((await right()).status).toBe(200)
})

test('[API-10] an unknown address is limited like a known one', async () => {
  await open('failed-logins=2')
  for (const status of [401, 401, 429, 429]) {
    expect((await login('nobody@purdue.edu', 'x')).status).toBe(status)
  }
})

test('concurrent failed logins are all counted', async () => {
  await open('failed-logins=3')
  const answers = await Promise.all(Array.from({ length: 8 }, () => wrong()))
  const judged = answers.filter(({ status }) => status === 401)
  const sentAway = answers.filter(({ status }) => status === 429)
  expect([judged.length, sentAway.length]).toEqual([3, 5])
})

test('the owner can log in from elsewhere, and a success resets the count', async () => {
  await open('failed-logins=2')
  for (const status of [401, 401, 429]) expect((await wrong('203.0.113.9')).status).toBe(status)
  expect((await wrong()).status).toBe(401)
  expect((await right()).status).toBe(200)
  for (const status of [401, 401, 429]) expect((await wrong()).status).toBe(status)
})

test('failed logins are limited per IP address over all accounts; successes do not count', async () => {
  await open('failed-logins-per-address=3')
  for (let i = 0; i < 5; i += 1) expect((await right()).status).toBe(200)
  for (const name of ['a', 'b', 'c']) {
    expect((await login(`${name}@purdue.edu`, 'x')).status).toBe(401)
  }
  expect((await right()).status).toBe(429)
  expect((await login(cast.maya.email, cast.maya.password, '203.0.113.9')).status).toBe(200)
})

test('failed logins of others at the same address do not hold up a browser that has logged in before', async () => {
  await open('failed-logins=2,failed-logins-per-address=4')
  const { email, password } = cast.maya
  const cookie = await browserOf(await right())
  const before = async (given: string, as = email) => login(as, given, undefined, cookie)
  for (let i = 0; i < 2; i += 1) expect((await wrong()).status).toBe(401)
  for (const name of ['a', 'b']) expect((await login(`${name}@purdue.edu`, 'x')).status).toBe(401)
  expect((await right()).status).toBe(429)
  expect((await before(password)).status).toBe(200)
  // For another account the browser is a stranger.
  expect((await before(cast.jonas.password, cast.jonas.email)).status).toBe(429)
  // It cannot guess without end, either.
  for (const status of [401, 401, 429]) expect((await before('Wrong-Desk!1')).status).toBe(status)
  expect((await before(password)).status).toBe(429)
  const changed = `${cookie.slice(0, -2)}AA`
  expect((await login(email, password, undefined, changed)).status).toBe(429)
})

test('[API-10] sign-ups are limited per IP address, and per network with IPv6', async () => {
  await open('sign-ups-per-address=2')
  const register = (address: string) =>
    app.call('POST', '/api/auth/register', {
      body: stranger(),
      headers: { 'x-forwarded-for': address },
    })
  expect((await register('2001:db8:0:1::1')).status).toBe(201)
  expect((await register('2001:db8:0:1:ffff::2')).status).toBe(201)
  const third = await register('2001:db8:0:1::3')
  expect(third.headers.get('retry-after')).toBe('3600')
  expect(third.status).toBe(429)
  expect((await register('2001:db8:0:2::1')).status).toBe(201)
})

test('sign-up emails to one address are limited, with or without an account', async () => {
  await open('sign-ups-per-email=2')
  let sender = 0
  const register = (email: string) =>
    app.call('POST', '/api/auth/register', {
      body: stranger({ email }),
      headers: { 'x-forwarded-for': `198.51.100.${(sender += 1)}` },
    })
  for (const email of [cast.maya.email, stranger().email]) {
    expect((await register(email)).status).toBe(201)
    expect((await register(email.toUpperCase())).status).toBe(201)
    await expectRefusal(await register(email), 429)
  }
  expect((await register(stranger().email)).status).toBe(201)
})

test('RATE_LIMITS=off turns the limits off', async () => {
  await open('off')
  for (let i = 0; i < 12; i += 1) expect((await wrong()).status).toBe(401)
  expect((await right()).status).toBe(200)
})

// Replaces the hashing: hundreds of real hashes take seconds of both cores.
function heldBack() {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const spies = [
    vi.spyOn(Argon2id.prototype, 'verify').mockImplementation(() => held.then(() => false)),
    vi.spyOn(Argon2id.prototype, 'hash').mockImplementation(() => held.then(() => 'hash')),
  ]
  return { release, restore: () => spies.forEach((spy) => spy.mockRestore()) }
}

test('a login refused by a busy server does not count as failed', async () => {
  await open('failed-logins=130,failed-logins-per-address=130')
  const { release, restore } = heldBack()
  const burst = Array.from({ length: 130 }, () => wrong())
  const first = await Promise.race(burst)
  release()
  const statuses = (await Promise.all(burst)).map(({ status }) => status)
  restore()
  expect(first.headers.get('retry-after')).toBe('5')
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect((await right()).status).toBe(200)
})

test('a sign-up refused by a busy server does not count', async () => {
  await open('sign-ups-per-address=210,unopened-emails-per-address=210')
  const { release, restore } = heldBack()
  const register = () => app.call('POST', '/api/auth/register', { body: stranger() })
  const burst = Array.from({ length: 210 }, register)
  const first = await Promise.race(burst)
  release()
  await Promise.all(burst)
  restore()
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await register()).status).toBe(201)
})
