import { expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { schoolExamples, schoolLoginSettings } from '#tests/openapi/examples/school.ts'
import { send } from '#tests/openapi/stage.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const oidc = {
  OIDC_ISSUER: 'https://login.hillside.edu',
  OIDC_CLIENT_ID: 'quad',
  OIDC_CLIENT_SECRET: 'a-secret',
}
const off = 'Passwords are off. Please log in with your school.'

test('[SSO-04] with SSO_ONLY passwords, resets and sign-up by form are off and say so, and sessions go on', async () => {
  const app = await testApp()
  const { maya } = app.people
  await app.close()
  const only = app.reopen({ ...oidc, SSO_ONLY: 'yes' })
  const { email, password } = cast.maya
  const change = {
    oldPassword: password,
    password: 'Another-Desk1!',
    confirmPassword: 'Another-Desk1!',
  }
  for (const [method, path, body] of [
    ['POST', '/api/auth/login', { email, password }],
    ['POST', '/api/auth/register', {}],
    ['POST', '/api/auth/reset-password', { email }],
    ['PUT', '/api/auth/reset-password', { token: 'x', newPassword: 'Another-Desk1!' }],
    ['PATCH', `/profileInfo/update-password/${maya.user.id}`, change],
  ] as const) {
    await expectRefusal(await only.call(method, path, { as: maya, body }), 403, off)
  }
  const body = { password }
  const gone = await only.call('DELETE', `/api/users/${maya.user.id}`, { as: maya, body })
  await expectRefusal(gone, 400, undefined, 'password')
  expect((await only.call('GET', '/api/auth/userdata', { as: maya })).status).toBe(200)
  const renewed = await only.call('POST', '/api/auth/refresh', {
    body: {},
    headers: { cookie: maya.cookie },
  })
  expect(renewed.status).toBe(200)
  const config = await only.call('GET', '/api/config')
  expect(await config.json()).toMatchObject({ schoolLogin: { name: 'your school', only: true } })
  await only.stop()
})

test('without OIDC_ISSUER there is no login of the school', async () => {
  const app = await testApp()
  for (const path of ['/start', '/callback', '/end'])
    await expectRefusal(await app.call('GET', `/api/auth/school-login${path}`), 404)
  for (const path of ['', '/account', '/join', '/join-link'])
    await expectRefusal(await app.call('POST', `/api/auth/school-login${path}`, { body: {} }), 401)
  const config = await app.call('GET', '/api/config')
  expect(await config.json()).toMatchObject({ schoolLogin: null })
  await app.stop()
})

test('a password for an account without one is wrong, as for an unknown address', async () => {
  const app = await testApp({ env: schoolLoginSettings })
  const call = 'POST /api/auth/school-login/account'
  const made = await send(app, call, (await schoolExamples[call]?.(app)) ?? {})
  const { user } = (await made.json()) as { user: { email: string } }
  const [known, unknown] = await Promise.all(
    [user.email, 'nobody-at-all@purdue.edu'].map((email) =>
      app.call('POST', '/api/auth/login', { body: { email, password: 'Porch-Swing!7' } }),
    ),
  )
  expect([known?.status, await known?.text()]).toEqual([401, await unknown?.text()])
  await app.stop()
})
