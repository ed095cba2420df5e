import { Argon2id } from 'oslo/password'
import { expect, test, vi } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, join, stranger, type Person } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

const wrong = 'Invalid email or password.'
const notVerified = 'Please verify your account before logging in.'

const app = await appOfFile()

const login = (body: unknown, headers = {}) =>
  app.call('POST', '/api/auth/login', { body, headers })
const register = async (changes: Partial<Person> = {}) => {
  const person = stranger(changes)
  await app.call('POST', '/api/auth/register', { body: person })
  return person
}
const credentials = ({ email, password }: Person) => ({ email, password })
const mailsTo = async (email: string) =>
  (await app.mails()).filter(({ to }) => to?.[0]?.address === email)
// The server writes emails in order: when this one is there, all earlier ones are.
const mailsSettled = async () => app.linkFor((await register()).email)

test('[LOGIN-02] a verified account gets its user and an access token', async () => {
  const response = await login({ ...credentials(cast.maya), rememberMe: true })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { password: _, ...rest } = cast.maya
  expect(await response.json()).toEqual({
    user: expect.objectContaining({ ...rest, id: app.people.maya.user.id }),
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    renewal: expect.stringMatching(/^[\w-]+\.0\.[\w-]+$/),
  })
})

test('[LOGIN-02] the email may have capitals, and Remember Me may be missing', async () => {
  const { email, password } = cast.maya
  expect((await login({ email: email.toUpperCase(), password })).status).toBe(200)
})

test('[LOGIN-04] a wrong password and an unknown email get the same answer without a token', async () => {
  const answers = await Promise.all([
    login({ ...credentials(cast.maya), password: 'Wrong-Desk!1' }),
    login({ ...credentials(cast.maya), email: 'nobody@purdue.edu' }),
    login({ ...credentials(await register()), password: 'Wrong-Desk!1' }),
    login({ email: 'not an address', password: '' }),
  ])
  for (const answer of answers) {
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([...answer.headers]).toEqual([...answers[0].headers])
    await expectRefusal(answer, 401, wrong)
  }
})

test('[LOGIN-04] known, unknown and unverified addresses cost the same number of hash checks', async () => {
  const verify = vi.spyOn(Argon2id.prototype, 'verify')
  const cost = async (email: string) => {
    verify.mockClear()
    await login({ email, password: 'Wrong-Desk!1' })
    return verify.mock.calls.length
  }
  const pending = await register()
  const emails = [cast.maya.email, 'nobody@purdue.edu', pending.email]
  const costs: number[] = []
  for (const email of emails) costs.push(await cost(email))
  expect(costs).toEqual([2, 2, 2])
})

test('[LOGIN-05] the right password of an unverified account is answered 403 without a token', async () => {
  const response = await login(credentials(await register()))
  expect(response.headers.getSetCookie()).toEqual([])
  await expectRefusal(response, 403, notVerified)
})

test('[LOGIN-05] a new verification email is sent at most once a minute and only for the right password', async () => {
  const person = await register()
  const first = await app.linkFor(person.email)
  await login(credentials(person))
  app.moveClock(60_000)
  await login({ ...credentials(person), password: 'Wrong-Desk!1' })
  await mailsSettled()
  expect(await mailsTo(person.email)).toHaveLength(1)

  await Promise.all([login(credentials(person)), login(credentials(person))])
  await mailsSettled()
  expect(await mailsTo(person.email)).toHaveLength(2)
  const second = await app.linkFor(person.email)
  expect(second).not.toBe(first)
  const token = new URL(second).searchParams.get('token')
  expect((await app.call('PUT', '/api/auth/verify-account', { body: { token } })).status).toBe(200)
  expect((await login(credentials(person))).status).toBe(200)
})

test('[LOGIN-05] [SIGNUP-34] a sign-up with a taken address continues like any other', async () => {
  const owner = stranger()
  await join(app, owner)
  const attempt = await register({ email: owner.email, password: 'Another-Desk!2' })
  await expectRefusal(await login(credentials(attempt)), 403, notVerified)
  app.moveClock(60_000)
  await expectRefusal(await login(credentials(attempt)), 403, notVerified)
  await mailsSettled()
  const [, ...notices] = await mailsTo(owner.email)
  expect(notices.map(({ subject }) => subject)).toEqual([
    'Someone tried to sign up with your email address',
    'Someone tried to sign up with your email address',
  ])
  expect((await login(credentials(owner))).status).toBe(200)
})

test('a login from a new browser sends an email, the first login does not', async () => {
  const person = stranger()
  await join(app, person)
  const chrome = (version: number) => ({
    'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${version}.0 Safari/537.36`,
  })
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' }
  for (const headers of [chrome(141), chrome(142), chrome(141)]) {
    expect((await login(credentials(person), headers)).status).toBe(200)
  }
  await login({ ...credentials(person), password: 'Wrong-Desk!1' }, firefox)
  await mailsSettled()
  expect(await mailsTo(person.email)).toHaveLength(1)

  await login(credentials(person), firefox)
  await login(credentials(person), firefox)
  await mailsSettled()
  const [, ...security] = await mailsTo(person.email)
  expect(security.map(({ subject }) => subject)).toEqual(['New login to your Quad account'])
  expect(security[0]?.text).toContain('Firefox on Linux')
})

test('the email names a new device in our own words, never in those of its user agent', async () => {
  const person = stranger()
  await join(app, person)
  await login(credentials(person), { 'user-agent': 'Chrome' })
  await login(credentials(person), { 'user-agent': 'your account is locked, see evil.example' })
  const mail = await until('the mail', async () => (await mailsTo(person.email))[1])
  expect(mail.text).toContain('using an unknown browser on ')
  expect(mail.text).not.toContain('evil')
})

test.each([
  ['nothing', undefined],
  ['no email', { password: 'x' }],
  ['no password', { email: 'maya@purdue.edu' }],
  ['an unknown key', { ...credentials(cast.maya), isAdmin: true }],
  ['an object for a password', { email: cast.maya.email, password: { $ne: '' } }],
  ['a list for an email', { email: [cast.maya.email], password: cast.maya.password }],
  ['text for Remember Me', { ...credentials(cast.maya), rememberMe: 'yes' }],
  ['a password of 1001 characters', { email: cast.maya.email, password: 'a'.repeat(1001) }],
])('[API-01] [API-03] a login with %s is answered 400', async (_, body) => {
  const response = await login(body)
  expect(response.headers.getSetCookie()).toEqual([])
  await expectRefusal(response, 400)
})
