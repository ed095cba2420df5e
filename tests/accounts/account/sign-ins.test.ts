import { expect, test } from 'vitest'
import type { SignInRecord } from '#sync/accounts/credentials.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn, type Person, type SignedIn } from '#tests/support/people/cast.ts'
import { login, newcomer, refresh, userdata } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const hour = 60 * 60_000

const app = await appOfFile()

const sessions = async (as: SignedIn) => {
  const response = await app.call('GET', '/api/auth/sessions', { as })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return (await response.json()) as SignInRecord[]
}
const logoutOthers = (as?: SignedIn) =>
  app.call('POST', '/api/auth/logout-others', { as, body: {} })
const signInFrom = (userAgent: string, { email, password }: Person) =>
  app.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })

test('[ACCT-12] the list has every login with its device, the latest used first', async () => {
  const { person, ...own } = await newcomer(app)
  app.moveClock(hour)
  await signInFrom(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    person,
  )
  app.moveClock(hour)
  const renewed = (await (await refresh(app, own)).json()) as SignedIn
  const [first, second, ...others] = await sessions(renewed)
  expect(others).toEqual([])
  expect(first).toMatchObject({ current: true, device: 'An unknown browser' })
  expect(second).toMatchObject({ current: false, device: 'Chrome on an iPhone' })
  expect(Date.parse(first!.lastUsedAt) - Date.parse(first!.createdAt)).toBeGreaterThanOrEqual(
    2 * hour,
  )
  expect(second!.lastUsedAt).toBe(second!.createdAt)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15',
    'Safari on a Mac',
  ],
  ['<script>alert(1)</script>', 'An unknown browser'],
  ['a'.repeat(5000), 'An unknown browser'],
])('the device %.40s is shown in our own words', async (userAgent, name) => {
  const { person, ...own } = await newcomer(app)
  await signInFrom(userAgent, person)
  const other = (await sessions(own)).find(({ current }) => !current)
  expect(other?.device).toBe(name)
})

test('the list has only sessions that have not ended', async () => {
  const { person, ...own } = await newcomer(app)
  const left = await signIn(app, person)
  await app.call('POST', '/api/auth/logout', { as: left, headers: { cookie: left.cookie } })
  expect(await sessions(own)).toHaveLength(1)
  app.moveClock(24 * hour)
  expect(await sessions(await signIn(app, person))).toHaveLength(1)
})

test('[ACCT-12] Sign out everywhere else ends every session but the current one', async () => {
  const { person, ...own } = await newcomer(app)
  const others = [await signIn(app, person), await signIn(app, person, true)]
  for (const other of others) expect((await userdata(app, other)).status).toBe(200)
  const response = await logoutOthers(own)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'You have been logged out everywhere else.' })
  for (const other of others) {
    await expectRefusal(await userdata(app, other), 401)
    await expectRefusal(await refresh(app, other), 401)
  }
  expect((await userdata(app, own)).status).toBe(200)
  expect((await refresh(app, own)).status).toBe(200)
  expect(await sessions(own)).toHaveLength(1)
  expect((await login(app, person)).status).toBe(200)
})

test('a user cannot see or end the sessions of others', async () => {
  const [maya, jonas] = [await newcomer(app), await newcomer(app)]
  const before = await sessions(maya)
  expect(before.length).toBeGreaterThan(0)
  const ids = (await sessions(jonas)).map(({ id }) => id)
  expect(before.map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids))
  await logoutOthers(jonas)
  expect(await sessions(maya)).toEqual(before)
  await expectRefusal(await app.call('GET', '/api/auth/sessions'), 401)
  await expectRefusal(await logoutOthers(), 401)
})
