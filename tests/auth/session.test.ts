import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import {
  cast,
  join as signUp,
  signIn,
  stranger,
  type SignedIn,
} from '#tests/support/people/cast.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { linkAfter } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const minute = 60_000
const ended = 'Your session has ended. Please log in again.'

const app = await appOfFile()

const refresh = (cookie?: string) =>
  app.call('POST', '/api/auth/refresh', { body: {}, headers: cookie ? { cookie } : {} })
const userdata = (as?: SignedIn) => app.call('GET', '/api/auth/userdata', { as })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('[SESSION-06] a refresh with the cookie answers a new access token and the user id', async () => {
  const { cookie, user } = await signIn(app, cast.maya)
  const response = await refresh(cookie)
  expect(response.status).toBe(200)
  const body = (await response.json()) as SignedIn
  expect(body).toEqual({
    accessToken: expect.any(String),
    user: { id: user.id },
    renewal: expect.any(String),
  })
  expect((await userdata({ ...body, cookie })).status).toBe(200)
})

test('[SESSION-06] a refresh works without a body', async () => {
  const { cookie } = await signIn(app, cast.maya)
  const response = await app.request('/api/auth/refresh', { method: 'POST', headers: { cookie } })
  expect(response.status).toBe(200)
})

test.each([
  ['no cookie', undefined],
  ['an empty cookie', '__Host-quad='],
  ['a meaningless cookie', '__Host-quad=me'],
  ['the plain name', 'quad=x.0.y'],
])('[SESSION-06] [API-04] a refresh with %s is answered 401', async (_, cookie) => {
  const response = await refresh(cookie)
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-quad=; Max-Age=0; Path=\/;/)
  await expectRefusal(response, 401, ended)
})

test('a session that a command has ended is over at once', async () => {
  const maya = await signIn(app, cast.maya)
  expect((await userdata(maya)).status).toBe(200)
  await app.resources.writer.write({
    async run(tx) {
      const ofMaya = eq(sessionFamilies.userId, maya.user.id)
      await tx.update(sessionFamilies).set({ revokedAt: app.now() }).where(ofMaya)
    },
  })
  await expectRefusal(await userdata(maya), 401)
  await expectRefusal(await refresh(maya.cookie), 401, ended)
})

test('the cookies are unavailable to scripts, other sites and plain http', async () => {
  const login = (rememberMe: boolean) => {
    const { email, password } = cast.maya
    return app.call('POST', '/api/auth/login', { body: { email, password, rememberMe } })
  }
  const [session, known] = (await login(false)).headers.getSetCookie()
  const attributes = 'Path=\\/; HttpOnly; Secure; SameSite=Strict$'
  expect(session).toMatch(new RegExp(`^__Host-quad=[\\w.-]+; ${attributes}`))
  expect(known).toMatch(new RegExp(`^__Host-quad-known=[\\w.-]+; Max-Age=31536000; ${attributes}`))
  const remembered = (await login(true)).headers.getSetCookie()[0]
  expect(remembered).toMatch(/^__Host-quad=[^;]+; Max-Age=2592000; Path=\//)
})

test('over http from another host the cookie has a plain name, which needs no https', async () => {
  const { email, password } = cast.maya
  const response = await app.request('http://192.168.1.5:3000/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = response.headers.getSetCookie()[0] ?? ''
  expect(cookie).toMatch(/^quad=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/)
})

test('[SESSION-17] a device can repeat a refresh whose answer was lost, an hour later', async () => {
  const { cookie } = await signIn(app, cast.maya)
  await refresh(cookie)
  app.moveClock(60 * minute)
  const again = await refresh(cookie)
  expect(again.status).toBe(200)
  expect((await refresh(cookieOf(again))).status).toBe(200)
})

test('[SESSION-17] after its successor is used, the old cookie ends the family', async () => {
  const { cookie } = await signIn(app, cast.maya)
  const second = cookieOf(await refresh(cookie))
  const response = await refresh(second)
  const third = cookieOf(response)
  const bearer = { ...((await response.json()) as SignedIn), cookie: third }
  // It may have been on its way when the successor was used.
  const overtaken = 'A later request renewed this session. Try again in a minute.'
  await expectRefusal(await refresh(cookie), 429, overtaken)
  expect((await userdata(bearer)).status).toBe(200)
  app.moveClock(minute)
  await expectRefusal(await refresh(cookie), 401, ended)
  await expectRefusal(await refresh(third), 401, ended)
  await expectRefusal(await userdata(bearer), 401)
})

test('access tokens of one login stay valid while others of it are refreshed', async () => {
  const first = await signIn(app, cast.maya)
  let cookie = first.cookie
  for (let tab = 0; tab < 4; tab += 1) {
    const response = await refresh(cookie)
    expect(response.status).toBe(200)
    cookie = cookieOf(response)
    expect((await userdata(first)).status).toBe(200)
    expect((await userdata((await response.json()) as SignedIn)).status).toBe(200)
  }
})

test('[SESSION-07] userdata answers the record of the current user and forbids caching', async () => {
  const response = await userdata(await signIn(app, cast.dre))
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { password: _, ...rest } = cast.dre
  expect(await response.json()).toEqual({
    ...rest,
    id: app.people.dre.user.id,
    _id: app.people.dre.user.id,
    university: cast.dre.college,
    universityId: 'university-of-notre-dame',
    bio: '',
    profileImage: null,
    verified: true,
    universityChangeCount: 0,
    twoFactorEnabled: false,
    privateProfile: false,
    allowMessages: true,
    notificationsEnabled: true,
    showActivity: false,
    averageRating: 0,
    badge: '',
    showAvailability: false,
    availability: [],
    paymentHandles: { venmoHandle: '', paypalHandle: '' },
    reviews: [],
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test.each([
  ['no header', {}],
  ['another scheme', { authorization: 'Basic bWF5YTp4' }],
  ['no token', { authorization: 'Bearer ' }],
  ['a meaningless token', { authorization: 'Bearer a.b.c' }],
  ['a very long token', { authorization: `Bearer ${'a'.repeat(9000)}` }],
])('[SESSION-07] [API-01] [API-04] userdata with %s is answered 401', async (_, headers) => {
  await expectRefusal(await app.call('GET', '/api/auth/userdata', { headers }), 401)
})

test('[API-04] an access token expires after ten minutes', async () => {
  const session = await signIn(app, cast.maya)
  app.moveClock(10 * minute - 2000)
  expect((await userdata(session)).status).toBe(200)
  app.moveClock(2000)
  await expectRefusal(await userdata(session), 401)
})

test('[SESSION-08] after a logout neither cookie nor access token works', async () => {
  const session = await signIn(app, cast.maya)
  const other = await signIn(app, cast.maya)
  const headers = { cookie: session.cookie }
  const response = await app.call('POST', '/api/auth/logout', { body: {}, headers })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-quad=; Max-Age=0/)
  await expectRefusal(await refresh(session.cookie), 401, ended)
  await expectRefusal(await userdata(session), 401)
  expect((await userdata(other)).status).toBe(200)
})

test('[SESSION-08] a logout by bearer token alone also ends the cookie', async () => {
  const session = await signIn(app, cast.maya)
  await app.call('POST', '/api/auth/logout', { as: session })
  await expectRefusal(await refresh(session.cookie), 401, ended)
})

test('a logout without a session succeeds, also twice', async () => {
  for (const cookie of ['', '__Host-quad=x', app.people.jonas.cookie, app.people.jonas.cookie]) {
    const response = await app.call('POST', '/api/auth/logout', { headers: { cookie } })
    expect(response.status).toBe(200)
  }
})

test('[SESSION-16] the database holds no verification, reset or session token', async () => {
  const person = stranger()
  await signUp(app, person)
  const link = await app.linkFor(person.email)
  const session = await signIn(app, person)
  const successor = cookieOf(await refresh(session.cookie))
  const pending = stranger()
  await app.call('POST', '/api/auth/register', { body: pending })
  const waiting = await app.linkFor(pending.email)
  const reset = await linkAfter(app, person.email, () =>
    app.call('POST', '/api/auth/reset-password', { body: { email: person.email } }),
  )
  expect(reset).toContain('/reset-password?token=')

  const stored = readdirSync(app.dataDir)
    .filter((name) => name.startsWith('quad.sqlite'))
    .map((name) => readFileSync(join(app.dataDir, name), 'latin1'))
    .join('')
  // The search works, because it finds values that are not secret.
  expect(stored).toContain(pending.username)
  for (const secret of [
    new URL(link).searchParams.get('token')!,
    new URL(waiting).searchParams.get('token')!,
    new URL(reset).searchParams.get('token')!,
    session.accessToken,
    session.cookie.split('=')[1]!,
    session.cookie.split('.')[3]!,
    successor.split('.')[3]!,
    person.password,
  ]) {
    expect(stored).not.toContain(secret)
  }
})

test('[API-04] a suspended account has no session and cannot refresh one', async () => {
  const person = stranger()
  await signUp(app, person)
  const session = await signIn(app, person)
  expect((await userdata(session)).status).toBe(200)
  await suspendUser(app, session)
  await expectRefusal(await userdata(session), 401)
  await expectRefusal(await refresh(session.cookie), 401, ended)
  const { email, password } = person
  const login = await app.call('POST', '/api/auth/login', { body: { email, password } })
  await expectRefusal(login, 403, 'This account has been suspended.')
  expect(login.headers.getSetCookie()).toEqual([])
})
