import { expect, test } from 'vitest'
import { passwordChangeProblem } from '#sync/accounts/passwords.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import {
  login,
  mailsSettled,
  newcomer,
  refresh,
  subjectsTo,
  tokenOf,
  userdata,
} from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const wrongOld = 'That password does not match our records. Please try again.'
const same = 'New password cannot be the same as the old password. Please try again.'
const differ = 'Passwords do not match. Please try again.'
const weak =
  'New password is not strong enough. Make sure your new password meets the passsword requirements.'
const password = 'Another-Desk*2'

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id, on = app) =>
  on.call('PATCH', `/profileInfo/update-password/${id}`, { as, body })

test('[PWD-10] the new password logs in, the old one does not, and other sessions end', async () => {
  const { person, ...own } = await newcomer(app)
  const others = [await signIn(app, person), await signIn(app, person, true)]
  const response = await change(own, { oldPassword: person.password, password })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Password updated successfully' })
  expect((await userdata(app, own)).status).toBe(200)
  expect((await refresh(app, own)).status).toBe(200)
  for (const ended of others) {
    await expectRefusal(await userdata(app, ended), 401)
    await expectRefusal(await refresh(app, ended), 401)
  }
  await expectRefusal(await login(app, person), 401, 'Invalid email or password.')
  expect((await login(app, { ...person, password })).status).toBe(200)
  await mailsSettled(app)
  expect(await subjectsTo(app, person.email)).toContain('Your Quad password was changed')
})

test('a password change invalidates an open reset link', async () => {
  const { person, ...own } = await newcomer(app)
  await app.call('POST', '/api/auth/reset-password', { body: { email: person.email } })
  await mailsSettled(app)
  const token = tokenOf(await app.linkFor(person.email))
  expect((await change(own, { oldPassword: person.password, password })).status).toBe(200)
  const body = { token, newPassword: 'Third-Desk!3' }
  await expectRefusal(await app.call('PUT', '/api/auth/reset-password', { body }), 400)
  expect((await login(app, { ...person, password })).status).toBe(200)
})

const old = cast.jonas.password
test.each([
  ['[PWD-02]', { oldPassword: 'Wrong-Desk!1', password }, 403, wrongOld, 'oldPassword'],
  ['[PWD-03]', { oldPassword: old, password: old }, 400, same, 'password'],
  ['[PWD-05] too short:', { oldPassword: old, password: 'Desk*12' }, 400, weak, 'password'],
  [
    '[PWD-05] no symbol of the set:',
    { oldPassword: old, password: 'Desk-Lamp?22' },
    400,
    weak,
    'password',
  ],
  ['[PWD-05] no capital:', { oldPassword: old, password: 'desk-lamp*22' }, 400, weak, 'password'],
  ['[PWD-05] no digit:', { oldPassword: old, password: 'Desk-Lamp*' }, 400, weak, 'password'],
  [
    '[PWD-06] all at once:',
    { oldPassword: 'x', password: 'x', confirmPassword: 'y' },
    403,
    wrongOld,
    'oldPassword',
  ],
  [
    '[PWD-06] same, confirmed otherwise:',
    { oldPassword: old, password: old, confirmPassword: 'y' },
    400,
    same,
    'password',
  ],
  [
    '[PWD-06] confirmed otherwise, weak:',
    { oldPassword: old, password: 'x', confirmPassword: 'y' },
    400,
    differ,
    'confirmPassword',
  ],
] as const)('%s %j is refused and changes nothing', async (_, body, status, sentence, field) => {
  await expectRefusal(await change(app.people.jonas, body), status, sentence, field)
  expect((await login(app, cast.jonas)).status).toBe(200)
})

test('[PWD-03] the same password in another Unicode composition is the same password', () => {
  const oldPassword = 'Caf\u00e9-Table*1'
  const typed = passwordChangeProblem({ oldPassword, password: 'Cafe\u0301-Table*1' })
  expect(typed).toEqual({ field: 'password', message: same })
  expect(passwordChangeProblem({ oldPassword, password })).toBeUndefined()
})

test('[API-12] changing another person’s password gets the same 404 as an unknown id', async () => {
  const { jonas, maya } = app.people
  const body = { oldPassword: cast.maya.password, password }
  for (const id of [maya.user.id, 'nobody', `${jonas.user.id}0`, '%00']) {
    await expectRefusal(await change(jonas, body, id), 404, 'This user does not exist.')
  }
  await expectRefusal(await change(undefined, body, maya.user.id), 401)
  expect((await login(app, cast.maya)).status).toBe(200)
})

test.each([
  ['nothing', undefined],
  ['no old password', { password }],
  ['no new one', { oldPassword: old }],
  ['a list', { oldPassword: [old], password }],
  ['an unknown key', { oldPassword: old, password, userId: 'x' }],
  ['a password of 1001 characters', { oldPassword: old, password: `A1*${'a'.repeat(998)}` }],
])('[API-03] a change with %s is answered 400', async (_, body) => {
  await expectRefusal(await change(app.people.jonas, body), 400)
  expect((await login(app, cast.jonas)).status).toBe(200)
})

test('[API-10] wrong passwords on this route count as failed logins', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'failed-logins=3' } })
  const { jonas } = limited.people
  const attempt = (oldPassword: string) =>
    change(jonas, { oldPassword, password }, jonas.user.id, limited)
  for (const status of [403, 403, 403, 429]) expect((await attempt('x')).status).toBe(status)
  expect((await attempt(old)).status).toBe(429)
  expect((await login(limited, cast.jonas)).status).toBe(429)
})

test('[SAFE-12] wrong passwords with a stolen session count per account, whatever address they come from', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'on' } })
  const { jonas: as } = limited.people
  let addresses = 0
  const call = (method: string, path: string, body: object) => {
    const headers = { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` }
    return limited.call(method, path, { as, body, headers })
  }
  const wrong = 'Wrong-Desk!1'
  const guesses = [
    () =>
      call('PATCH', `/profileInfo/update-password/${as.user.id}`, { oldPassword: wrong, password }),
    () => call('PUT', `/api/users/email/${as.user.id}`, { email: 'j@purdue.edu', password: wrong }),
    () => call('DELETE', `/api/users/${as.user.id}`, { password: wrong }),
  ]
  const statuses = []
  for (let i = 0; i < 12; i += 1) statuses.push((await guesses[i % guesses.length]!()).status)
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
  const right = await call('DELETE', `/api/users/${as.user.id}`, { password: old })
  expect(right.status).toBe(429)
  // The owner gets in.
  expect((await login(limited, cast.jonas)).status).toBe(200)
})

test('the right password resets the count, even if the new password is refused', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'failed-logins=2' } })
  const { jonas } = limited.people
  for (let i = 0; i < 4; i += 1) {
    const response = await change(jonas, { oldPassword: old, password: 'x' }, undefined, limited)
    expect(response.status).toBe(400)
  }
})
