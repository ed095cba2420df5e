import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { linkAfter, login, newcomer, tokenOf } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const hour = 60 * 60_000
const dead = 'This reset link is invalid or has expired. Please request a new link.'
const newPassword = 'Another-Desk!2'

const app = await appOfFile()

const reset = (body: unknown) => app.call('PUT', '/api/auth/reset-password', { body })
const freshLink = (email: string) =>
  linkAfter(app, email, () => app.call('POST', '/api/auth/reset-password', { body: { email } }))

test('[SAFE-16] [RESET-06] [RESET-09] asking again leaves the earlier link good for its hour, and using one ends all', async () => {
  const { person } = await newcomer(app)
  const older = tokenOf(await freshLink(person.email))
  app.moveClock(hour / 2)
  const newer = tokenOf(await freshLink(person.email))
  const third = tokenOf(await freshLink(person.email))
  app.moveClock(hour / 2 - 60_000)
  expect((await reset({ token: older, newPassword })).status).toBe(200)
  for (const token of [older, newer, third]) {
    await expectRefusal(await reset({ token, newPassword: 'Third-Desk!3' }), 400, dead, 'token')
  }
  expect((await login(app, { ...person, password: newPassword })).status).toBe(200)
})

test('[RESET-08] after a newer link was used, an earlier one is dead, as a used one is', async () => {
  const { person } = await newcomer(app)
  const older = tokenOf(await freshLink(person.email))
  const newer = tokenOf(await freshLink(person.email))
  expect((await reset({ token: newer, newPassword })).status).toBe(200)
  for (const token of [older, newer]) {
    await expectRefusal(await reset({ token, newPassword: 'Third-Desk!3' }), 400, dead, 'token')
  }
  expect((await login(app, { ...person, password: newPassword })).status).toBe(200)
})

test('a link ends after its own hour, however many came later', async () => {
  const { person } = await newcomer(app)
  const older = tokenOf(await freshLink(person.email))
  app.moveClock(hour / 2)
  const newer = tokenOf(await freshLink(person.email))
  app.moveClock(hour / 2)
  await expectRefusal(await reset({ token: older, newPassword }), 400, dead, 'token')
  expect((await reset({ token: newer, newPassword })).status).toBe(200)
})
