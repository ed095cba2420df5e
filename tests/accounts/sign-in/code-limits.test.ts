import { afterEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { codeAt, wrongCodeAt } from '#tests/support/outside/authenticator.ts'
import { login, newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import {
  confirmSetUp,
  protectedNewcomer,
  renewRecoveryCodes,
  signInByCode,
  startSetUp,
  step,
  tempTokenOf,
  turnOff,
} from '../two-factor.ts'

const minute = 60_000

let app: TestApp
afterEach(() => app.stop())

const open = async (limits: string) => {
  app = await testApp({ env: { RATE_LIMITS: limits } })
  return protectedNewcomer(app)
}

test('[2FA-14] after five wrong codes even the right code is answered 429', async () => {
  const own = await open('on')
  const tempToken = await tempTokenOf(app, own.person)
  const wrong = wrongCodeAt(own.secret, app.now())
  for (let i = 0; i < 5; i += 1) {
    expect((await signInByCode(app, tempToken, wrong)).status).toBe(401)
  }
  const right = codeAt(own.secret, app.now())
  const response = await signInByCode(app, tempToken, right)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.getSetCookie()).toEqual([])
  await expectRefusal(response, 429)
  await expectRefusal(await signInByCode(app, tempToken, own.recoveryCodes[0]!), 429)
  const next = await tempTokenOf(app, own.person)
  expect((await signInByCode(app, next, right)).status).toBe(200)
})

test('[2FA-14] five concurrent wrong codes count as five', async () => {
  const own = await open('on')
  const tempToken = await tempTokenOf(app, own.person)
  const wrong = wrongCodeAt(own.secret, app.now())
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => signInByCode(app, tempToken, wrong)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('logins with a known password count until a code is right', async () => {
  const own = await open('failed-logins=3')
  for (const status of [200, 200, 200, 429]) {
    expect((await login(app, own.person)).status).toBe(status)
  }
  app.moveClock(15 * minute)
  for (let i = 0; i < 5; i += 1) {
    app.moveClock(2 * step)
    const tempToken = await tempTokenOf(app, own.person)
    const signedIn = await signInByCode(app, tempToken, codeAt(own.secret, app.now()))
    expect(signedIn.status).toBe(200)
  }
})

test('codes are limited per account, across temporary tokens', async () => {
  const own = await open('codes-per-account=3')
  const wrong = wrongCodeAt(own.secret, app.now())
  for (const status of [401, 401, 401, 429]) {
    const tempToken = await tempTokenOf(app, own.person)
    expect((await signInByCode(app, tempToken, wrong)).status).toBe(status)
  }
  app.moveClock(60 * minute)
  const tempToken = await tempTokenOf(app, own.person)
  const right = codeAt(own.secret, app.now())
  expect((await signInByCode(app, tempToken, right)).status).toBe(200)
})

test('wrong codes for setup and for turning off are limited, too', async () => {
  const own = await open('on')
  const wrong = { token: wrongCodeAt(own.secret, app.now()) }
  for (let i = 0; i < 5; i += 1) expect((await turnOff(app, own, wrong)).status).toBe(401)
  const token = codeAt(own.secret, app.now())
  await expectRefusal(await turnOff(app, own, { token }), 429)

  const other = await newcomer(app)
  const { secret } = (await (await startSetUp(app, other)).json()) as { secret: string }
  const bad = wrongCodeAt(secret, app.now())
  for (let i = 0; i < 5; i += 1) expect((await confirmSetUp(app, other, bad)).status).toBe(401)
  await expectRefusal(await confirmSetUp(app, other, codeAt(secret, app.now())), 429)
})

test('wrong codes for new recovery codes are limited, and count for the account', async () => {
  const own = await open('codes-per-account=7')
  const [old = ''] = own.recoveryCodes
  const wrong = wrongCodeAt(own.secret, app.now())
  for (let i = 0; i < 5; i += 1) {
    expect((await renewRecoveryCodes(app, own, wrong)).status).toBe(401)
  }
  const response = await renewRecoveryCodes(app, own, codeAt(own.secret, app.now()))
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectRefusal(response, 429)
  const tempToken = await tempTokenOf(app, own.person)
  for (const status of [401, 401, 429]) {
    expect((await signInByCode(app, tempToken, wrong)).status).toBe(status)
  }
  app.moveClock(60 * minute)
  const next = await tempTokenOf(app, own.person)
  expect((await signInByCode(app, next, old)).status).toBe(200)
})

test('a right code for new recovery codes ends the count of wrong ones', async () => {
  const own = await open('codes=2')
  for (let i = 0; i < 3; i += 1) {
    const wrong = wrongCodeAt(own.secret, app.now())
    expect((await renewRecoveryCodes(app, own, wrong)).status).toBe(401)
    const right = codeAt(own.secret, app.now())
    expect((await renewRecoveryCodes(app, own, right)).status).toBe(200)
    app.moveClock(2 * step)
  }
})

test('wrong passwords for turning off count as failed logins', async () => {
  const own = await open('failed-logins=2')
  for (const status of [403, 403, 429]) {
    expect((await turnOff(app, own, { password: 'Wrong-Desk!1' })).status).toBe(status)
  }
})
