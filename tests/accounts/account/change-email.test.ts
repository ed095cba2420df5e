import { expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import {
  joinAgain,
  linkAfter,
  login,
  mailsSettled,
  mailsTo,
  newcomer,
  subjectsTo,
  tokenOf,
  userdata,
} from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const hour = 60 * 60_000
const asked = 'Please open the link we emailed to your new address.'
const dead = 'This verification link is invalid or has expired.'
const wrongPassword = 'That password does not match our records. Please try again.'

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id) =>
  app.call('PUT', `/api/users/email/${id}`, { as, body })
const verify = (token: string) => app.call('PUT', '/api/auth/verify-account', { body: { token } })

let made = 0
const freshEmail = () => `moved${(made += 1)}@purdue.edu`

/** A user who has requested a new address, with the token of the link. */
async function moving(email = freshEmail()) {
  const { person, ...own } = await newcomer(app)
  expect((await change(own, { email, password: person.password })).status).toBe(200)
  return { person, own, email, token: tokenOf(await app.linkFor(email)) }
}

test('[PROFILE-28] a new address counts after its link is used, and the old address gets an email', async () => {
  const { person, own, email, token } = await moving()
  expect(await app.linkFor(email)).toMatch(
    /^http:\/\/localhost:3000\/verify-account\?token=\w{32}$/,
  )
  expect(await (await userdata(app, own)).json()).toMatchObject({ email: person.email })
  expect((await login(app, person)).status).toBe(200)
  await expectRefusal(await login(app, { ...person, email }), 401)

  const response = await verify(token)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: `Your email address is now ${email}.` })
  expect(await (await userdata(app, own)).json()).toMatchObject({ email })
  expect((await login(app, { ...person, email })).status).toBe(200)
  await expectRefusal(await login(app, person), 401, 'Invalid email or password.')
  await mailsSettled(app)
  expect((await subjectsTo(app, person.email)).slice(1)).toEqual([
    'Someone asked to change your Quad email address',
    'Your Quad email address was changed',
  ])
})

test('the link names the account whose address it changes, until it is used', async () => {
  const { own, email, token } = await moving()
  const { id, username, firstName, lastName } = own.user
  const named = () => app.call('GET', `/api/auth/verify-account?token=${token}`)
  expect(await (await named()).json()).toEqual({
    account: { id, username, firstName, lastName },
    email,
    isNewAddress: true,
  })
  await verify(token)
  await expectRefusal(await named(), 400, dead, 'token')
})

test('the email with the link names the account', async () => {
  const { person, email } = await moving()
  const [mail] = await mailsTo(app, email)
  const { username, firstName, lastName } = person
  for (const name of [`Name: ${firstName} ${lastName}`, `Username: ${username}`])
    expect(mail?.text).toContain(name)
})

test('a link that is too long is refused like any other that no email has', async () => {
  const token = 'x'.repeat(201)
  await expectRefusal(await verify(token), 400, dead, 'token')
  const named = await app.call('GET', `/api/auth/verify-account?token=${token}`)
  await expectRefusal(named, 400, dead, 'token')
  const reset = { token, newPassword: 'Another-Desk!2' }
  await expectRefusal(
    await app.call('PUT', '/api/auth/reset-password', { body: reset }),
    400,
    'This reset link is invalid or has expired. Please request a new link.',
    'token',
  )
  await expectRefusal(
    await app.call('POST', '/api/auth/2fa/turn-off', { body: { token } }),
    400,
    'This link is invalid or has expired. It was good for 7 days, and once.',
    'token',
  )
})

test('opening the link changes nothing; used and replaced links are refused', async () => {
  const used = await moving()
  await app.call('GET', `/verify-account?token=${used.token}`)
  expect(await (await userdata(app, used.own)).json()).toMatchObject({ email: used.person.email })
  await verify(used.token)
  await expectRefusal(await verify(used.token), 400, dead, 'token')

  const replaced = await moving()
  const second = freshEmail()
  await change(replaced.own, { email: second, password: replaced.person.password })
  await expectRefusal(await verify(replaced.token), 400, dead, 'token')
  expect((await verify(tokenOf(await app.linkFor(second)))).status).toBe(200)
})

test('a taken address gets the same answer, emails its owner and cannot be verified', async () => {
  const owner = await newcomer(app)
  const { person, ...own } = await newcomer(app)
  const { password } = person
  const free = await change(own, { email: freshEmail(), password })
  const taken = await change(own, { email: owner.person.email.toUpperCase(), password })
  expect([...taken.headers]).toEqual([...free.headers])
  expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()])
  await mailsSettled(app)
  const [, notice, ...more] = await mailsTo(app, owner.person.email)
  expect(more).toEqual([])
  expect(notice?.subject).toBe('Someone tried to use your email address')
  expect(notice?.text).not.toContain('token=')
  expect((await login(app, owner.person)).status).toBe(200)
})

test('an address that gets an account in the meantime stays with that account', async () => {
  const { person, own, email, token } = await moving()
  const faster = stranger({ email })
  await joinAgain(app, faster)
  const taken = 'This email address now has another Quad account.'
  const named = await app.call('GET', `/api/auth/verify-account?token=${token}`)
  for (const answer of [named, await verify(token), await verify(token)])
    await expectRefusal(answer, 409, taken)
  expect(await (await userdata(app, own)).json()).toMatchObject({ email: person.email })
  expect((await login(app, faster)).status).toBe(200)
})

test('verifying an address for an account ends a sign-up that waits for the same address', async () => {
  const waiting = stranger()
  await app.call('POST', '/api/auth/register', { body: waiting })
  const signUp = tokenOf(await app.linkFor(waiting.email))
  const { person, ...own } = await newcomer(app)
  const { email } = waiting
  const link = await linkAfter(app, email, () => change(own, { email, password: person.password }))
  expect((await verify(tokenOf(link))).status).toBe(200)
  await expectRefusal(await verify(signUp), 400, dead, 'token')
})

test('a new password cancels a change of address requested with the old password', async () => {
  const { person, own, token } = await moving()
  const body = { oldPassword: person.password, password: 'Another-Desk*2' }
  await app.call('PATCH', `/profileInfo/update-password/${own.user.id}`, { as: own, body })
  await expectRefusal(await verify(token), 400, dead, 'token')
})

test('a reset link sent to the old address stops working after the change', async () => {
  const { person, token } = await moving()
  await app.call('POST', '/api/auth/reset-password', { body: { email: person.email } })
  await mailsSettled(app)
  const reset = { token: tokenOf(await app.linkFor(person.email)), newPassword: 'Another-Desk!2' }
  await verify(token)
  await expectRefusal(await app.call('PUT', '/api/auth/reset-password', { body: reset }), 400)
})

const { password } = cast.maya
test.each([
  ['a space', 'a b@purdue.edu', 'Email cannot contain spaces.'],
  ['no @', 'purdue.edu', "Email must contain '@'."],
  ['another ending', 'maya@gmail.com', "Email must be a valid university email ending in '.edu'."],
  ['a second recipient', 'maya@purdue.edu,eve@evil.edu', 'Invalid email format.'],
  ['the own address', cast.maya.email.toUpperCase(), 'This is already your address.'],
])('[API-03] [PROFILE-28] a new address with %s is refused', async (_, email, sentence) => {
  await expectRefusal(await change(app.people.maya, { email, password }), 400, sentence, 'email')
})

test('[PROFILE-28] a change needs the password and the user’s own id', async () => {
  const { maya, jonas } = app.people
  const email = freshEmail()
  const wrong = await change(maya, { email, password: 'Wrong-Desk!1' })
  await expectRefusal(wrong, 403, wrongPassword, 'password')
  await expectRefusal(await change(maya, { email }), 400)
  const others = await change(jonas, { email, password: cast.jonas.password }, maya.user.id)
  await expectRefusal(others, 404, 'This user does not exist.')
  await expectRefusal(await change(undefined, { email, password }, maya.user.id), 401)
  await mailsSettled(app)
  expect(await mailsTo(app, email)).toEqual([])
})

test('changes of address are limited, so no one is flooded with links', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'resets=2' } })
  const { maya } = limited.people
  const path = `/api/users/email/${maya.user.id}`
  const statuses: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const body = { email: freshEmail(), password }
    statuses.push((await limited.call('PUT', path, { as: maya, body })).status)
  }
  expect(statuses).toEqual([200, 200, 429])
  await limited.stop()
})

test('the answer says where the link was sent', async () => {
  const { person, ...own } = await newcomer(app)
  const response = await change(own, { email: freshEmail(), password: person.password })
  expect(await response.json()).toEqual({ message: asked })
})

test('a link works for 24 hours', async () => {
  const [inTime, late] = [await moving(), await moving()]
  app.moveClock(24 * hour - 60_000)
  expect((await verify(inTime.token)).status).toBe(200)
  app.moveClock(60_000)
  await expectRefusal(await verify(late.token), 400, dead, 'token')
  expect((await login(app, late.person)).status).toBe(200)
})
