import { expect, test } from 'vitest'
import { pendingSignIns } from '#drizzle/schema/two-factor.ts'
import { sweepCredentials } from '#server/accounts/sweep.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { codeAt, wrongCodeAt } from '#tests/support/outside/authenticator.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { login, mailsSettled, subjectsTo, userdata } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import {
  protectedNewcomer,
  signInByCode,
  step,
  tempTokenOf,
  turnOff,
  type Protected,
} from '../two-factor.ts'

const minute = 60_000
const wrongCode = 'Invalid verification code.'
const expired = 'Your login has expired. Please log in again.'

const app = await appOfFile()

const codeOf = ({ secret }: Protected) => codeAt(secret, app.now())
const expectNoSession = async (response: Response, message?: string) => {
  expect(response.headers.getSetCookie()).toEqual([])
  await expectRefusal(response, 401, message)
}

test('[LOGIN-03] the right password is answered with a temporary token and no access token', async () => {
  const own = await protectedNewcomer(app)
  const response = await login(app, own.person, { rememberMe: true })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    twoFactorRequired: true,
    tempToken: expect.stringMatching(/^\w{32}$/),
  })
})

test('[LOGIN-03] a wrong password gets the same answer with and without two-factor', async () => {
  const own = await protectedNewcomer(app)
  const wrong = { ...own.person, password: 'Wrong-Desk!1' }
  await expectNoSession(await login(app, wrong), 'Invalid email or password.')
})

test('[LOGIN-03] a temporary token works for the code step only', async () => {
  const own = await protectedNewcomer(app)
  const tempToken = await tempTokenOf(app, own.person)
  const as = { ...own, accessToken: tempToken }
  await expectRefusal(await userdata(app, as), 401)
  const cookie = { cookie: `__Host-quad=${tempToken}` }
  const refreshed = await app.call('POST', '/api/auth/refresh', { body: {}, headers: cookie })
  await expectRefusal(refreshed, 401)
  for (const path of ['/api/auth/verify-account', '/api/auth/reset-password']) {
    const body = {
      token: tempToken,
      ...(path.includes('reset') ? { newPassword: 'A-Desk!1x' } : {}),
    }
    await expectRefusal(await app.call('PUT', path, { body }), 400)
  }
})

test('[2FA-11] the right code answers user and access token, and sets the cookie', async () => {
  const own = await protectedNewcomer(app)
  const response = await signInByCode(app, await tempTokenOf(app, own.person), codeOf(own))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-quad=[\w.-]+; Path=\/; HttpOnly;/)
  const signedIn = (await response.json()) as SignedIn
  expect(signedIn.user).toMatchObject({ id: own.user.id, twoFactorEnabled: true })
  expect((await userdata(app, signedIn)).status).toBe(200)
})

test('[2FA-11] Remember Me from the password step applies to the session', async () => {
  const own = await protectedNewcomer(app)
  const remembered = await tempTokenOf(app, own.person, { rememberMe: true })
  const cookie = (await signInByCode(app, remembered, codeOf(own))).headers.getSetCookie()[0]
  expect(cookie).toMatch(/Max-Age=2592000/)
  app.moveClock(2 * step)
  const other = await tempTokenOf(app, own.person)
  expect((await signInByCode(app, other, codeOf(own))).headers.getSetCookie()[0]).not.toMatch(
    /Max-Age/,
  )
})

test('[2FA-11] a wrong code is answered 401 without a token; the right code still works', async () => {
  const own = await protectedNewcomer(app)
  const tempToken = await tempTokenOf(app, own.person)
  const wrong = wrongCodeAt(own.secret, app.now())
  for (const code of [wrong, '', 'abcdef', 'aaaaa-aaaaa']) {
    await expectNoSession(await signInByCode(app, tempToken, code), wrongCode)
  }
  expect((await signInByCode(app, tempToken, codeOf(own))).status).toBe(200)
})

test('[2FA-11] an invalid, used or expired temporary token is refused, even with the right code', async () => {
  const own = await protectedNewcomer(app)
  for (const token of ['', 'x'.repeat(32), own.accessToken.slice(0, 200)]) {
    await expectNoSession(await signInByCode(app, token, codeOf(own)), expired)
  }
  const used = await tempTokenOf(app, own.person)
  expect((await signInByCode(app, used, codeOf(own))).status).toBe(200)
  app.moveClock(2 * step)
  await expectNoSession(await signInByCode(app, used, codeOf(own)), expired)
  const late = await tempTokenOf(app, own.person)
  app.moveClock(5 * minute)
  await expectNoSession(await signInByCode(app, late, codeOf(own)), expired)
})

test('a code works once, and codes of older steps stop working after it', async () => {
  const own = await protectedNewcomer(app)
  const [now, before] = [app.now(), app.now() - step]
  const first = await signInByCode(app, await tempTokenOf(app, own.person), codeAt(own.secret, now))
  expect(first.status).toBe(200)
  for (const time of [now, before]) {
    const tempToken = await tempTokenOf(app, own.person)
    await expectNoSession(await signInByCode(app, tempToken, codeAt(own.secret, time)), wrongCode)
  }
})

test('one code sent with two temporary tokens at the same time opens one session', async () => {
  const own = await protectedNewcomer(app)
  const tokens = [await tempTokenOf(app, own.person), await tempTokenOf(app, own.person)]
  const code = codeOf(own)
  const answers = await Promise.all(tokens.map((token) => signInByCode(app, token, code)))
  const opened = answers.filter(({ status }) => status === 200)
  expect([opened.length, answers.length]).toEqual([1, 2])
})

test('another person’s code is refused', async () => {
  const [own, other] = [await protectedNewcomer(app), await protectedNewcomer(app)]
  const tempToken = await tempTokenOf(app, own.person)
  await expectNoSession(await signInByCode(app, tempToken, codeOf(other)), wrongCode)
  const foreign = other.recoveryCodes[0]!
  await expectNoSession(await signInByCode(app, tempToken, foreign), wrongCode)
})

test('[2FA-12] each recovery code works once in place of a code', async () => {
  const own = await protectedNewcomer(app)
  for (const code of own.recoveryCodes) {
    const response = await signInByCode(app, await tempTokenOf(app, own.person), code)
    expect([response.status, response.headers.getSetCookie().length]).toEqual([200, 2])
    expect(await response.json()).toHaveProperty('accessToken')
  }
  for (const code of own.recoveryCodes) {
    const tempToken = await tempTokenOf(app, own.person)
    await expectNoSession(await signInByCode(app, tempToken, code), wrongCode)
  }
})

test('a recovery code may have capitals or spaces, or lack the dash', async () => {
  const own = await protectedNewcomer(app)
  const [first, second, third] = own.recoveryCodes
  const typed = [first!.toUpperCase(), second!.replace('-', ' '), third!.replace('-', '')]
  for (const code of typed) {
    const response = await signInByCode(app, await tempTokenOf(app, own.person), code)
    expect(response.status).toBe(200)
  }
})

test('turning two-factor off, a new password and Sign out everywhere end a waiting login', async () => {
  const changes: ((own: Protected) => Promise<Response>)[] = [
    (own) => turnOff(app, own, { password: own.person.password }),
    (own) => app.call('POST', '/api/auth/logout-others', { as: own, body: {} }),
    (own) =>
      app.call('PATCH', `/profileInfo/update-password/${own.user.id}`, {
        as: own,
        body: { oldPassword: own.person.password, password: 'Another-Desk*2' },
      }),
  ]
  for (const change of changes) {
    const own = await protectedNewcomer(app)
    const tempToken = await tempTokenOf(app, own.person)
    expect((await change(own)).status).toBe(200)
    await expectNoSession(await signInByCode(app, tempToken, codeOf(own)), expired)
  }
})

test('a new password leaves two-factor on', async () => {
  const own = await protectedNewcomer(app)
  const body = { oldPassword: own.person.password, password: 'Another-Desk*2' }
  await app.call('PATCH', `/profileInfo/update-password/${own.user.id}`, { as: own, body })
  const response = await login(app, { ...own.person, password: body.password })
  expect(await response.json()).toMatchObject({ twoFactorRequired: true })
})

test('an account suspended between password and code cannot log in', async () => {
  const own = await protectedNewcomer(app)
  const tempToken = await tempTokenOf(app, own.person)
  await suspendUser(app, own)
  await expectRefusal(await signInByCode(app, tempToken, codeOf(own)), 401)
  await expectRefusal(await login(app, own.person), 403, 'This account has been suspended.')
})

test('the email about a new device is sent after the right code', async () => {
  const own = await protectedNewcomer(app)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' }
  const tempToken = await tempTokenOf(app, own.person)
  const send = (token: string) =>
    app.call('POST', '/api/auth/2fa', { body: { tempToken, token }, headers })
  const news = async () => {
    await mailsSettled(app)
    const subjects = await subjectsTo(app, own.person.email)
    return subjects.filter((subject) => subject === 'New login to your Quad account').length
  }
  await send(wrongCodeAt(own.secret, app.now()))
  expect(await news()).toBe(0)
  await send(codeOf(own))
  expect(await news()).toBe(1)
})

test.each([
  ['nothing', undefined],
  ['no temporary token', { token: '123456' }],
  ['no code', { tempToken: 'x' }],
  ['a number for a code', { tempToken: 'x', token: 123456 }],
  ['an unknown key', { tempToken: 'x', token: '123456', userId: 'x' }],
  ['a code of 51 characters', { tempToken: 'x', token: '1'.repeat(51) }],
])('[API-03] a code step with %s is answered 400', async (_, body) => {
  await expectRefusal(await app.call('POST', '/api/auth/2fa', { body }), 400)
})

test('temporary tokens are stored as hashes and deleted after they expire', async () => {
  const own = await protectedNewcomer(app)
  const tempToken = await tempTokenOf(app, own.person)
  const rows = () => app.read((db) => db.select().from(pendingSignIns))
  expect(JSON.stringify(await rows())).toContain(own.user.id)
  expect(JSON.stringify(await rows())).not.toContain(tempToken)
  app.moveClock(5 * minute)
  await sweepCredentials(app.resources)
  expect(await rows()).toEqual([])
  expect((await login(app, cast.maya)).status).toBe(200)
})
