import { expect, test, vi } from 'vitest'
import { passwordResets } from '#drizzle/schema/credentials.ts'
import { limitCounts } from '#drizzle/schema/limits.ts'
import { sweepCredentials } from '#server/accounts/sweep.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, stranger } from '#tests/support/people/cast.ts'
import {
  linkAfter,
  login,
  mailsSettled,
  mailsTo,
  newcomer,
  refresh,
  subjectsTo,
  tokenOf,
  userdata,
} from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const hour = 60 * 60_000
const asked = 'If an account with that email exists, you will receive a password reset link.'
const dead = 'This reset link is invalid or has expired. Please request a new link.'
const weak = 'Password must meet all requirements before submitting.'
const newPassword = 'Another-Desk!2'

const app = await appOfFile()

const ask = (email: string, on = app) =>
  on.call('POST', '/api/auth/reset-password', { body: { email } })
const reset = (body: unknown) => app.call('PUT', '/api/auth/reset-password', { body })

const freshLink = (email: string) => linkAfter(app, email, () => ask(email))

test('[RESET-05] known, unknown and unverified addresses get the same answer', async () => {
  const pending = stranger()
  await app.call('POST', '/api/auth/register', { body: pending })
  const emails = [cast.dre.email, 'nobody@purdue.edu', pending.email, 'no address at all', '']
  const answers = await Promise.all(emails.map((email) => ask(email)))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect([...answer.headers]).toEqual([...answers[0]!.headers])
    expect(await answer.json()).toEqual({ message: asked })
  }
})

test('[RESET-05] known and unknown addresses cost the same reads and writes', async () => {
  const { writer, readers, mailer } = app.resources
  await mailsSettled(app)
  // What delivers an email works after the answer, so nobody can measure it.
  const keep = mailer.keep.bind(mailer)
  const kept = vi.spyOn(mailer, 'keep').mockImplementation(async (tx, mail) => {
    await keep(tx, mail)
    return () => {}
  })
  const calls = [vi.spyOn(writer, 'write'), vi.spyOn(readers, 'read')]
  const cost = async (email: string) => {
    for (const spy of calls) spy.mockClear()
    await ask(email)
    return calls.map((spy) => spy.mock.calls.length)
  }
  expect(await cost('nobody.else@purdue.edu')).toEqual(await cost(cast.jonas.email))
  for (const spy of [...calls, kept]) spy.mockRestore()
})

test('[MAIL-02] an email with a link goes only to the account’s address, as the account spells it', async () => {
  const { person } = await newcomer(app)
  const pending = stranger()
  await app.call('POST', '/api/auth/register', { body: pending })
  await ask('nobody@purdue.edu')
  await ask(pending.email)
  await ask(person.email.toUpperCase())
  await mailsSettled(app)
  expect(await subjectsTo(app, person.email)).toEqual([
    'Verify your Quad account',
    'Choose a new Quad password',
  ])
  expect(await app.linkFor(person.email)).toMatch(
    /^http:\/\/localhost:3000\/reset-password\?token=\w{32}$/,
  )
  expect(await mailsTo(app, 'nobody@purdue.edu')).toEqual([])
  expect(await subjectsTo(app, pending.email)).toEqual(['Verify your Quad account'])
})

test('[RESET-06] the token sets the password and ends every session', async () => {
  const { person, ...session } = await newcomer(app)
  const other = await signIn(app, person, true)
  expect((await userdata(app, session)).status).toBe(200)
  const token = tokenOf(await freshLink(person.email))
  const response = await reset({ token, newPassword })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Your password has been reset successfully.' })
  for (const ended of [session, other]) {
    await expectRefusal(await userdata(app, ended), 401)
    await expectRefusal(await refresh(app, ended), 401)
  }
  await expectRefusal(await login(app, person), 401, 'Invalid email or password.')
  expect((await login(app, { ...person, password: newPassword })).status).toBe(200)
  await mailsSettled(app)
  expect(await subjectsTo(app, person.email)).toContain('Your Quad password was changed')
})

test('[RESET-06] [RESET-08] [RESET-09] a used link is refused and changes no password', async () => {
  const { person } = await newcomer(app)
  const token = tokenOf(await freshLink(person.email))
  await reset({ token, newPassword })
  await expectRefusal(await reset({ token, newPassword: 'Third-Desk!3' }), 400, dead, 'token')
  expect((await login(app, { ...person, password: newPassword })).status).toBe(200)
})

test('[RESET-06] two concurrent uses of one link count as one', async () => {
  const { person } = await newcomer(app)
  const token = tokenOf(await freshLink(person.email))
  const passwords = ['First-Desk!1', 'Other-Desk!2', 'Third-Desk!3']
  const answers = await Promise.all(passwords.map((each) => reset({ token, newPassword: each })))
  const [winner, ...others] = passwords.filter((_, i) => answers[i]!.status === 200)
  expect(others).toEqual([])
  expect((await login(app, { ...person, password: winner ?? '' })).status).toBe(200)
})

test('[RESET-06] [RESET-09] a link works for one hour', async () => {
  const [inTime, late] = [await newcomer(app), await newcomer(app)]
  const links = [await freshLink(inTime.person.email), await freshLink(late.person.email)]
  app.moveClock(hour - 60_000)
  expect((await reset({ token: tokenOf(links[0]!), newPassword })).status).toBe(200)
  app.moveClock(60_000)
  await expectRefusal(await reset({ token: tokenOf(links[1]!), newPassword }), 400, dead, 'token')
  expect((await login(app, late.person)).status).toBe(200)
})

test('[RESET-09] [VERIFY-04] a link of one kind does not work for the other', async () => {
  const pending = stranger()
  await app.call('POST', '/api/auth/register', { body: pending })
  const verifying = tokenOf(await app.linkFor(pending.email))
  await expectRefusal(await reset({ token: verifying, newPassword }), 400, dead, 'token')
  const { person } = await newcomer(app)
  const body = { token: tokenOf(await freshLink(person.email)) }
  const response = await app.call('PUT', '/api/auth/verify-account', { body })
  const sentence = 'This verification link is invalid or has expired.'
  await expectRefusal(response, 400, sentence, 'token')
})

test.each([
  ['is too short', 'Desk!12'],
  ['has no symbol of the set', 'Another-Desk*2'],
  ['has a space', 'Another Desk!2'],
  ['has no capital', 'another-desk!2'],
  ['is missing', undefined],
])('[RESET-07] a password that %s is refused, and the link stays valid', async (_, password) => {
  const { person } = await newcomer(app)
  const token = tokenOf(await freshLink(person.email))
  const response = await reset({ token, newPassword: password })
  await expectRefusal(response, 400, weak, 'newPassword')
  expect((await login(app, person)).status).toBe(200)
  expect((await reset({ token, newPassword })).status).toBe(200)
})

test('[VERIFY-05] fetching the link, as email scanners do, does not use it', async () => {
  const { person } = await newcomer(app)
  const link = await freshLink(person.email)
  const { pathname, search } = new URL(link)
  await app.call('GET', pathname + search)
  await app.call('HEAD', pathname + search)
  await app.call('GET', `/api/auth/reset-password${search}`)
  expect((await login(app, person)).status).toBe(200)
  expect((await reset({ token: tokenOf(link), newPassword })).status).toBe(200)
})

test('beyond the limit the answer is the usual one and no email is sent', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'resets=2' } })
  const { email } = cast.maya
  for (let i = 0; i < 4; i += 1) {
    const response = await ask(i % 2 === 0 ? email : email.toUpperCase(), limited)
    expect([response.status, await response.json()]).toEqual([200, { message: asked }])
  }
  await ask('nobody@purdue.edu', limited)
  await mailsSettled(limited)
  const links = async () =>
    (await subjectsTo(limited, email)).filter((subject) => subject === 'Choose a new Quad password')
  expect(await links()).toHaveLength(2)
  // The counts of the limit must not reveal whether an account exists.
  const counted = await limited.read((db) => db.select().from(limitCounts))
  expect(counted.filter(({ limit }) => limit === 'resets').map(({ count }) => count)).toEqual(
    expect.arrayContaining([2, 1]),
  )
  limited.moveClock(hour)
  await ask(email, limited)
  await mailsSettled(limited)
  expect(await links()).toHaveLength(3)
})

test('a reset removes the limit on failed logins', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'failed-logins=2' } })
  const wrong = { ...cast.maya, password: 'Wrong-Desk!1' }
  for (const status of [401, 401, 429]) expect((await login(limited, wrong)).status).toBe(status)
  const link = await linkAfter(limited, cast.maya.email, () => ask(cast.maya.email, limited))
  const body = { token: tokenOf(link), newPassword }
  expect((await limited.call('PUT', '/api/auth/reset-password', { body })).status).toBe(200)
  expect((await login(limited, { ...cast.maya, password: newPassword })).status).toBe(200)
})

test('the database stores no link, and deletes expired ones', async () => {
  const { person, user } = await newcomer(app)
  const token = tokenOf(await freshLink(person.email))
  const rows = () => app.read((db) => db.select().from(passwordResets))
  expect(JSON.stringify(await rows())).toContain(user.id)
  expect(JSON.stringify(await rows())).not.toContain(token)
  app.moveClock(hour)
  await sweepCredentials(app.resources)
  expect(await rows()).toEqual([])
})

test.each([
  ['nothing', 'POST', undefined],
  ['no email', 'POST', {}],
  ['a list for an email', 'POST', { email: ['maya@purdue.edu', 'eve@evil.example'] }],
  ['an unknown key', 'POST', { email: 'maya@purdue.edu', to: 'eve@evil.example' }],
  ['an address of 321 characters', 'POST', { email: 'a'.repeat(321) }],
  ['an object for a token', 'PUT', { token: { $ne: '' }, newPassword }],
  ['a password of 1001 characters', 'PUT', { token: 'x', newPassword: `A!${'a'.repeat(999)}` }],
])('[API-03] a reset with %s is answered 400', async (_, method, body) => {
  await expectRefusal(await app.call(method, '/api/auth/reset-password', { body }), 400)
})

test('another site can neither request nor use a link', async () => {
  for (const method of ['POST', 'PUT']) {
    const headers = { origin: 'https://evil.example' }
    const body = method === 'POST' ? { email: cast.maya.email } : { token: 'x', newPassword }
    const response = await app.call(method, '/api/auth/reset-password', { body, headers })
    await expectRefusal(response, 403)
  }
})
