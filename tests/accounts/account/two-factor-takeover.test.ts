import { expect, test } from 'vitest'
import { twoFactors } from '#drizzle/schema/two-factor.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn } from '#tests/support/people/cast.ts'
import {
  linkAfter,
  login,
  mailsTo,
  newcomer,
  refresh,
  subjectsTo,
  tokenOf,
  userdata,
} from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { confirmSetUp, isOn, startSetUp } from '../two-factor.ts'

const minute = 60_000
const day = 24 * 60 * minute
const dead = 'This link is invalid or has expired. It was good for 7 days, and once.'

const app = await appOfFile()

const setUpWith = (as: Awaited<ReturnType<typeof newcomer>>, body: unknown) =>
  app.call('POST', '/api/auth/2fa/setup', { as, body })
const turnOffBy = (token: string) => app.call('POST', '/api/auth/2fa/turn-off', { body: { token } })

/** Someone whose second factor was just turned on, and the link of the email about it. */
async function surprised() {
  const own = await newcomer(app)
  const { secret } = (await (await startSetUp(app, own)).json()) as { secret: string }
  const link = await linkAfter(app, own.person.email, () =>
    confirmSetUp(app, own, codeAt(secret, app.now())),
  )
  return { own, link, token: tokenOf(link) }
}

test('[SAFE-03] 15 minutes after the login, a session alone cannot set up two-factor; the password can', async () => {
  const own = await newcomer(app)
  let { cookie } = own
  const renewed = async () => {
    const answer = await refresh(app, { ...own, cookie })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { accessToken } = (await answer.json()) as { accessToken: string }
    return { ...own, accessToken }
  }
  app.moveClock(14 * minute)
  expect((await startSetUp(app, await renewed())).status).toBe(200)
  app.moveClock(minute)
  const later = await renewed()
  for (const body of [{}, { password: '' }]) {
    await expectRefusal(
      await setUpWith(later, body),
      403,
      'Please enter your password.',
      'password',
    )
  }
  await expectRefusal(await setUpWith(later, { password: 'Wrong-Desk!1' }), 403)
  expect((await setUpWith(later, { password: own.person.password })).status).toBe(200)
  // Another login opens its own session for 15 minutes, and no other.
  await signIn(app, own.person)
  await expectRefusal(await setUpWith(later, {}), 403, 'Please enter your password.')
  expect(await isOn(app, later)).toBe(false)
})

test('[SAFE-04] the link of the email turns two-factor off, ends all sessions and leads to a new password', async () => {
  const { own, link, token } = await surprised()
  expect(link).toMatch(/^http:\/\/localhost:3000\/turn-off-two-factor\?token=\w{32}$/)
  const { pathname, search } = new URL(link)
  for (const method of ['GET', 'HEAD']) await app.call(method, pathname + search)
  expect(await isOn(app, own)).toBe(true)
  const reset = await linkAfter(app, own.person.email, () => turnOffBy(token))
  await expectRefusal(await userdata(app, own), 401)
  await expectRefusal(await refresh(app, own), 401)
  const body = { token: tokenOf(reset), newPassword: 'Fresh-Desk!2' }
  expect((await app.call('PUT', '/api/auth/reset-password', { body })).status).toBe(200)
  expect((await login(app, own.person)).status).toBe(401)
  const back = await login(app, { ...own.person, password: body.newPassword })
  expect(await back.json()).toHaveProperty('accessToken')
  await expectRefusal(await turnOffBy(token), 400, dead, 'token')
  expect(await subjectsTo(app, own.person.email)).toContain('Two-factor authentication is off')
})

test('[SAFE-04] the link is good for 7 days', async () => {
  const [inTime, late] = [await surprised(), await surprised()]
  app.moveClock(7 * day - minute)
  expect((await turnOffBy(inTime.token)).status).toBe(200)
  app.moveClock(minute)
  await expectRefusal(await turnOffBy(late.token), 400, dead, 'token')
  const codeAsked = await login(app, late.own.person)
  expect(await codeAsked.json()).toHaveProperty('twoFactorRequired', true)
})

test('concurrent uses of the link count as one, and a made-up token turns nothing off', async () => {
  const { own, token } = await surprised()
  await expectRefusal(await turnOffBy(`${token}x`), 400, dead, 'token')
  await expectRefusal(await turnOffBy(''), 400, dead, 'token')
  expect(await isOn(app, own)).toBe(true)
  const answers = await Promise.all(Array.from({ length: 20 }, () => turnOffBy(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const text = (await mailsTo(app, own.person.email)).map((mail) => mail.text).join()
  expect(text).toContain("If this wasn't you, someone else is in your account.")
})

test('the database stores no token of the link', async () => {
  const { token } = await surprised()
  const rows = await app.read((db) => db.select().from(twoFactors))
  expect(JSON.stringify(rows)).not.toContain(token)
})
