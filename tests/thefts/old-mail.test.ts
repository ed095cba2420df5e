import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#tests/support/people/cast.ts'
import { tokenOf } from '#tests/support/people/newcomer.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { call, linkOf, ownerOn, protect, type Owner } from './thief.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
})
afterAll(() => server.stop())

const newPassword = 'Fresh-Desk!2'
const changePassword = ({ person, ...as }: Owner) =>
  call(server, 'PATCH', `/profileInfo/update-password/${as.user.id}`, {
    as,
    body: { oldPassword: person.password, password: newPassword },
  })
const turnOff = (token: string) =>
  call(server, 'POST', '/api/auth/2fa/turn-off', { body: { token } })
const resetLink = async (email: string) => {
  await call(server, 'POST', '/api/auth/reset-password', { body: { email } })
  return tokenOf(await linkOf(server, email, 'Choose a new Quad password'))
}
const resetBy = (token: string) =>
  call(server, 'PUT', '/api/auth/reset-password', { body: { token, newPassword: 'Thief-Desk!3' } })

/** Asks for a new address and opens its link. */
async function move({ person, ...as }: Owner, more: object = {}) {
  const email = `new-${person.email}`
  const body = { email, password: person.password, ...more }
  const asked = await call(server, 'PUT', `/api/users/email/${as.user.id}`, { as, body })
  if (asked.status !== 200) return { email, asked }
  const token = tokenOf(await linkOf(server, email, 'Confirm your new email address for Quad'))
  await call(server, 'PUT', '/api/auth/verify-account', { body: { token } })
  return { email, asked }
}

test('[SAFE-21] the link against a second factor in a former mailbox opens nothing after the address has changed', async () => {
  const owner = await ownerOn(server)
  const { codes, offToken } = await protect(server, owner)
  const { email, asked } = await move(owner, { token: codes[0] })
  expect(asked.status).toBe(200)
  const stolen = await turnOff(offToken)
  expect(stolen.status).toBe(400)
  expect(stolen.answer).not.toHaveProperty('resetToken')
  const { answer } = await call(server, 'POST', '/api/auth/login', {
    body: { email, password: owner.person.password },
  })
  expect(answer).toHaveProperty('twoFactorRequired', true)
})

test('[SAFE-21] a new password ends the links for a second factor, a password and an address that were mailed before', async () => {
  const owner = await ownerOn(server)
  const { offToken } = await protect(server, owner)
  const reset = await resetLink(owner.person.email)
  expect((await changePassword(owner)).status).toBe(200)
  expect((await turnOff(offToken)).status).toBe(400)
  expect((await resetBy(reset)).status).toBe(400)

  const moving = await ownerOn(server)
  const email = `new-${moving.person.email}`
  const body = { email, password: moving.person.password }
  await call(server, 'PUT', `/api/users/email/${moving.user.id}`, { as: moving, body })
  const token = tokenOf(await linkOf(server, email, 'Confirm your new email address for Quad'))
  await changePassword(moving)
  const late = await call(server, 'PUT', '/api/auth/verify-account', { body: { token } })
  expect(late.status).toBe(400)
})

test('[SAFE-21] deleting the account ends its mailed links', async () => {
  const owner = await ownerOn(server)
  const { offToken } = await protect(server, owner)
  const reset = await resetLink(owner.person.email)
  const { password } = owner.person
  await call(server, 'DELETE', `/api/users/${owner.user.id}`, { as: owner, body: { password } })
  expect((await turnOff(offToken)).status).toBe(400)
  expect((await resetBy(reset)).status).toBe(400)
})

test('[SAFE-21] a link that turns a second factor off answers no token, and mails the link for a new password to the present address', async () => {
  const owner = await ownerOn(server)
  const { offToken } = await protect(server, owner)
  const { status, answer } = await turnOff(offToken)
  expect(status).toBe(200)
  expect(Object.keys(answer)).toEqual(['message'])
  const link = await linkOf(server, owner.person.email, 'Two-factor authentication is off')
  expect(link).toContain('/reset-password?token=')
  expect((await resetBy(tokenOf(link))).status).toBe(200)
})

test('a thief who turned a second factor on cannot end the owner’s way back by a new password', async () => {
  const owner = await ownerOn(server)
  await protect(server, owner)
  await changePassword(owner)
  const link = await linkOf(server, owner.person.email, 'Your Quad password was changed')
  expect((await turnOff(tokenOf(link))).status).toBe(200)
})

test('[SAFE-23] a new address needs the password and a code, ends the other sessions and informs the former address', async () => {
  const owner = await ownerOn(server)
  const { codes } = await protect(server, owner)
  const { asked } = await move(owner)
  expect(asked).toMatchObject({ status: 400, answer: { error: { field: 'token' } } })
  const wrong = await move(owner, { token: '000000' })
  expect(wrong.asked.status).toBe(401)
  const noPassword = await move(owner, { password: 'Wrong-Desk!1', token: codes[0] })
  expect(noPassword.asked.status).toBe(403)

  const plain = await ownerOn(server)
  const other = await signIn(server, plain.person)
  const { email } = await move(plain)
  const sessionOf = (as: typeof other) => call(server, 'GET', '/api/auth/userdata', { as })
  expect((await sessionOf(plain)).answer).toMatchObject({ email })
  expect((await sessionOf(other)).status).toBe(401)
  await expect
    .poll(async () =>
      (await server.mails())
        .filter(({ to }) => to?.[0]?.address === plain.person.email)
        .map(({ subject }) => subject),
    )
    .toContain('Your Quad email address was changed')
})
