import sharp from 'sharp'
import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { recoveryCodes as storedCodes, twoFactors } from '#drizzle/schema/two-factor.ts'
import { withDrawings } from '#server/images/decoder/loaders.ts'
import { sweepCredentials } from '#server/accounts/sweep.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { codeAt, wrongCodeAt } from '#tests/support/outside/authenticator.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import {
  login,
  mailsSettled,
  newcomer,
  subjectsTo,
  userdata,
} from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import {
  confirmSetUp,
  isOn,
  protectedNewcomer,
  startSetUp,
  step,
  tempTokenOf,
  turnOff,
} from '../two-factor.ts'

const wrongCode = 'Invalid verification code.'
const wrongPassword = 'That password does not match our records. Please try again.'

const app = await appOfFile()

interface SetUp {
  qrCode: string
  secret: string
  otpauthUrl: string
}
const setUp = async (as: SignedIn) => (await (await startSetUp(app, as)).json()) as SetUp

test('[2FA-07] setup answers a secret, its link and a QR code, and enables nothing yet', async () => {
  const { person, ...own } = await newcomer(app)
  const response = await startSetUp(app, own)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { qrCode, secret, otpauthUrl } = (await response.json()) as SetUp
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(otpauthUrl)
  expect(decodeURIComponent(url.pathname)).toBe(`/Quad:${person.email}`)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'Quad' })
  expect(await contentOf(qrCode)).toBe(otpauthUrl)
  expect(await isOn(app, own)).toBe(false)
  expect((await login(app, person)).status).toBe(200)
})

async function contentOf(qrCode: string): Promise<string> {
  const [, base64 = ''] = /^data:image\/svg\+xml;base64,(.+)$/.exec(qrCode) ?? []
  const drawing = sharp(Buffer.from(base64, 'base64')).resize(480, 480, { kernel: 'nearest' })
  const { data, info } = await withDrawings(() =>
    drawing.ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
  )
  return decodeQr({ width: info.width, height: info.height, data })
}

test('[2FA-08] [2FA-09] the first right code turns two-factor on and answers ten recovery codes', async () => {
  const { person, ...own } = await newcomer(app)
  const { secret } = await setUp(own)
  const response = await confirmSetUp(app, own, codeAt(secret, app.now()))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] }
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
  expect(await isOn(app, own)).toBe(true)
  expect(await (await userdata(app, own)).json()).toMatchObject({ twoFactorEnabled: true })
  await mailsSettled(app)
  expect(await subjectsTo(app, person.email)).toContain('Two-factor authentication is on')
})

test('[2FA-08] a wrong code is answered 401 and turns nothing on', async () => {
  const { person, ...own } = await newcomer(app)
  const { secret } = await setUp(own)
  const now = app.now()
  const old = codeAt(secret, now - 3 * step)
  for (const code of [wrongCodeAt(secret, now), old, '', '12345', '1234567', 'abcdef', secret]) {
    await expectRefusal(await confirmSetUp(app, own, code), 401, wrongCode, 'token')
  }
  expect(await isOn(app, own)).toBe(false)
  expect(await (await login(app, person)).json()).toHaveProperty('accessToken')
})

test('a code may contain a space or come from a clock that is half a minute off', async () => {
  for (const off of [-step, step]) {
    const own = await newcomer(app)
    const { secret } = await setUp(own)
    const code = codeAt(secret, app.now() + off)
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`
    expect((await confirmSetUp(app, own, typed)).status).toBe(200)
  }
})

test('a second setup replaces an unconfirmed one', async () => {
  const own = await newcomer(app)
  const [first, second] = [await setUp(own), await setUp(own)]
  expect(first.secret).not.toBe(second.secret)
  const now = app.now()
  await expectRefusal(await confirmSetUp(app, own, codeAt(first.secret, now)), 401)
  expect((await confirmSetUp(app, own, codeAt(second.secret, now))).status).toBe(200)
})

test('two-factor must be turned off before a new setup', async () => {
  const own = await protectedNewcomer(app)
  await expectRefusal(await startSetUp(app, own), 409)
  await expectRefusal(await confirmSetUp(app, own, codeAt(own.secret, app.now())), 409)
  expect(await tempTokenOf(app, own.person)).toMatch(/^\w{32}$/)
})

test('without a setup, confirming and turning off are refused', async () => {
  const own = await newcomer(app)
  await expectRefusal(await confirmSetUp(app, own, '123456'), 409)
  await expectRefusal(await turnOff(app, own, { password: own.person.password }), 409)
  await setUp(own)
  await expectRefusal(await turnOff(app, own, { password: own.person.password }), 409)
})

test('[2FA-10] a current code turns two-factor off: the next login answers an access token', async () => {
  const own = await protectedNewcomer(app)
  const response = await turnOff(app, own, { token: codeAt(own.secret, app.now()) })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: '2FA has been disabled.' })
  expect(await isOn(app, own)).toBe(false)
  expect(await (await login(app, own.person)).json()).toHaveProperty('accessToken')
  await mailsSettled(app)
  expect(await subjectsTo(app, own.person.email)).toContain('Two-factor authentication is off')
})

test('[2FA-10] the password or a recovery code also turns two-factor off', async () => {
  for (const proof of ['password', 'token'] as const) {
    const own = await protectedNewcomer(app)
    const value = proof === 'password' ? own.person.password : own.recoveryCodes[3]
    expect((await turnOff(app, own, { [proof]: value })).status).toBe(200)
    expect(await (await login(app, own.person)).json()).toHaveProperty('accessToken')
  }
})

test('[2FA-10] two-factor stays on without a right code or password', async () => {
  const own = await protectedNewcomer(app)
  const { jonas } = app.people
  await expectRefusal(await turnOff(app, own, {}), 400)
  await expectRefusal(await turnOff(app, own, undefined), 400)
  await expectRefusal(await turnOff(app, own, { token: '', password: '' }), 400)
  const wrong = wrongCodeAt(own.secret, app.now())
  await expectRefusal(await turnOff(app, own, { token: wrong }), 401, wrongCode, 'token')
  const guessed = await turnOff(app, own, { password: 'Wrong-Desk!1' })
  await expectRefusal(guessed, 403, wrongPassword, 'password')
  const code = codeAt(own.secret, app.now())
  await expectRefusal(await turnOff(app, jonas, { token: code }), 409)
  await expectRefusal(await turnOff(app, undefined, { token: code }), 401)
  expect(await isOn(app, own)).toBe(true)
  expect(await tempTokenOf(app, own.person)).toMatch(/^\w{32}$/)
})

test('a visitor has no setup and no status', async () => {
  await expectRefusal(await startSetUp(app), 401)
  await expectRefusal(await confirmSetUp(app, undefined, '123456'), 401)
  await expectRefusal(await app.call('GET', '/api/auth/2fa/status'), 401)
})

test.each([
  ['POST', '/api/auth/2fa/setup', { secret: 'AAAAAAAAAAAAAAAA' }],
  ['PUT', '/api/auth/2fa/setup', {}],
  ['PUT', '/api/auth/2fa/setup', { token: 123456 }],
  ['PUT', '/api/auth/2fa/setup', { token: ['123456'] }],
  ['PUT', '/api/auth/2fa/setup', { token: '1'.repeat(51) }],
  ['DELETE', '/api/auth/2fa', { token: { $ne: '' } }],
  ['DELETE', '/api/auth/2fa', { userId: 'x', password: 'x' }],
])('[API-03] %s %s with %j is answered 400', async (method, path, body) => {
  await expectRefusal(await app.call(method, path, { as: app.people.dre, body }), 400)
})

test('the database stores neither the secret nor the recovery codes in plain text', async () => {
  const own = await protectedNewcomer(app)
  const rows = await app.read(async (db) => [
    await db.select().from(twoFactors),
    await db.select().from(storedCodes),
  ])
  const stored = JSON.stringify(rows)
  expect(stored).toContain(own.user.id)
  for (const secret of [own.secret, ...own.recoveryCodes]) expect(stored).not.toContain(secret)
})

test('an unconfirmed setup expires after a day, a confirmed one does not', async () => {
  const [left, on] = [await newcomer(app), await protectedNewcomer(app)]
  await setUp(left)
  app.moveClock(25 * 60 * 60_000)
  await sweepCredentials(app.resources)
  const rows = await app.read((db) => db.select().from(twoFactors))
  const owners = rows.map(({ userId }) => userId)
  expect(owners).toContain(on.user.id)
  expect(owners).not.toContain(left.user.id)
})
