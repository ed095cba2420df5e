import { expect, test } from 'vitest'
import { step } from '#tests/accounts/two-factor.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import { stranger, type SignedIn } from '#tests/support/people/cast.ts'
import {
  mailsSettled,
  newcomer,
  subjectsTo,
  tokenOf,
  userdata,
} from '#tests/support/people/newcomer.ts'

const app = await appOfFile()

/** A call that must succeed, with its answer. */
async function done(method: string, path: string, as: SignedIn | undefined, body: unknown) {
  const response = await app.call(method, path, { as, body })
  expect(response.status).toBe(200)
  return response.json()
}

for (const notificationsEnabled of [true, false]) {
  const state = notificationsEnabled ? 'on' : 'off'
  test(`[MAIL-05] with notifications ${state}, a new device and a changed password, second factor and email address are announced by email`, async () => {
    const { person, ...own } = await newcomer(app)
    const { id } = own.user
    await done('PUT', `/api/users/settings/${id}`, own, { notificationsEnabled })
    expect(await (await userdata(app, own)).json()).toMatchObject({ notificationsEnabled })
    await mailsSettled(app)
    const before = (await subjectsTo(app, person.email)).length

    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' }
    const { email, password } = person
    await app.call('POST', '/api/auth/login', { body: { email, password }, headers })
    const newPassword = 'Another-Desk*2'
    const passwords = { oldPassword: password, password: newPassword }
    await done('PATCH', `/profileInfo/update-password/${id}`, own, passwords)
    const { secret } = await done('POST', '/api/auth/2fa/setup', own, {})
    await done('PUT', '/api/auth/2fa/setup', own, { token: codeAt(secret, app.now()) })
    const nextCode = codeAt(secret, app.now() + step)
    await done('POST', '/api/auth/2fa/recovery-codes', own, { token: nextCode })
    await done('DELETE', '/api/auth/2fa', own, { password: newPassword })
    const next = stranger().email
    await done('PUT', `/api/users/email/${id}`, own, { email: next, password: newPassword })
    const token = tokenOf(await app.linkFor(next))
    await done('PUT', '/api/auth/verify-account', undefined, { token })

    await mailsSettled(app)
    expect((await subjectsTo(app, email)).slice(before)).toEqual([
      'New login to your Quad account',
      'Your Quad password was changed',
      'Two-factor authentication is on',
      'You have new recovery codes',
      'Two-factor authentication is off',
      'Someone asked to change your Quad email address',
      'Your Quad email address was changed',
    ])
  })
}
