import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { twoFactors } from '#drizzle/schema/two-factor.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { codeAt, wrongCodeAt } from '#tests/support/outside/authenticator.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import {
  mailsSettled,
  newcomer,
  refresh,
  subjectsTo,
  userdata,
} from '#tests/support/people/newcomer.ts'
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
  type Protected,
} from '../two-factor.ts'

const wrongCode = 'Invalid verification code.'
const mailed = 'You have new recovery codes'

const app = await appOfFile()

const codeOf = ({ secret }: Protected) => codeAt(secret, app.now())
const logIn = async ({ person }: Protected, code: string) =>
  signInByCode(app, await tempTokenOf(app, person), code)
const left = async (as: SignedIn) =>
  ((await (await userdata(app, as)).json()) as { recoveryCodesLeft?: number }).recoveryCodesLeft

/** The codes of a renewal that must succeed. */
async function renewed(own: Protected): Promise<string[]> {
  const response = await renewRecoveryCodes(app, own, codeOf(own))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return ((await response.json()) as { recoveryCodes: string[] }).recoveryCodes
}

test.each([[undefined], [{}], [{ token: 123_456 }], [{ token: ['123456'] }], [{ password: 'x' }]])(
  '[API-03] a renewal of recovery codes with %j is answered 400',
  async (body) => {
    const path = '/api/auth/2fa/recovery-codes'
    await expectRefusal(await app.call('POST', path, { as: app.people.dre, body }), 400)
  },
)

test('the data of the account tell how many recovery codes are left, while two-factor is on', async () => {
  const { person: _person, ...plain } = await newcomer(app)
  expect(await left(plain)).toBeUndefined()
  const own = await protectedNewcomer(app)
  expect(await left(own)).toBe(10)
  for (const [used, code] of own.recoveryCodes.entries()) {
    expect((await logIn(own, code)).status).toBe(200)
    expect(await left(own)).toBe(9 - used)
  }
  expect((await turnOff(app, own, { token: codeOf(own) })).status).toBe(200)
  expect(await left(own)).toBeUndefined()
})

test('a login with a recovery code says so and how many are left, and one with a code does not', async () => {
  const own = await protectedNewcomer(app)
  const [code = ''] = own.recoveryCodes
  expect(await (await logIn(own, code)).json()).toMatchObject({
    recoveryCodeUsed: true,
    user: { recoveryCodesLeft: 9 },
  })
  const byApp = (await (await logIn(own, codeOf(own))).json()) as object
  expect(byApp).toMatchObject({ user: { recoveryCodesLeft: 9 } })
  expect(byApp).not.toHaveProperty('recoveryCodeUsed')
})

test('[HAND-11] a login with a recovery code says so, the account has nine left, and a current code replaces all, which an email announces', async () => {
  const own = await protectedNewcomer(app)
  const [used = '', ...old] = own.recoveryCodes
  expect(await (await logIn(own, used)).json()).toMatchObject({ recoveryCodeUsed: true })
  expect(await left(own)).toBe(9)
  await mailsSettled(app)
  expect(await subjectsTo(app, own.person.email)).not.toContain(mailed)

  const codes = await renewed(own)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
  expect(codes.filter((code) => own.recoveryCodes.includes(code))).toEqual([])
  expect(await left(own)).toBe(10)
  for (const code of [used, ...old])
    await expectRefusal(await logIn(own, code), 401, wrongCode, 'token')
  for (const code of codes) expect((await logIn(own, code)).status).toBe(200)
  await mailsSettled(app)
  const subjects = await subjectsTo(app, own.person.email)
  expect(subjects.filter((subject) => subject === mailed)).toHaveLength(1)
})

test('an earlier recovery code no longer completes a login that already waits for its code', async () => {
  const own = await protectedNewcomer(app)
  const waiting = await tempTokenOf(app, own.person)
  const [code = ''] = await renewed(own)
  await expectRefusal(
    await signInByCode(app, waiting, own.recoveryCodes[0] ?? ''),
    401,
    wrongCode,
    'token',
  )
  expect((await signInByCode(app, waiting, code)).status).toBe(200)
})

test('as when two-factor is turned on, other sessions stay', async () => {
  const own = await protectedNewcomer(app)
  const other = (await (await logIn(own, own.recoveryCodes[0] ?? '')).json()) as SignedIn
  await renewed(own)
  expect((await userdata(app, other)).status).toBe(200)
  expect((await refresh(app, own)).status).toBe(200)
})

test('without a right code the recovery codes stay as they are', async () => {
  const own = await protectedNewcomer(app)
  const used = codeOf(own)
  expect((await logIn(own, used)).status).toBe(200)
  const older = codeAt(own.secret, app.now() - step)
  const wrong = wrongCodeAt(own.secret, app.now())
  const [recoveryCode = ''] = own.recoveryCodes
  const { password } = own.person
  for (const token of [wrong, used, older, recoveryCode, password, '', 'abcdef'])
    await expectRefusal(await renewRecoveryCodes(app, own, token), 401, wrongCode, 'token')
  expect(await left(own)).toBe(10)
  expect((await logIn(own, recoveryCode)).status).toBe(200)
  await mailsSettled(app)
  expect(await subjectsTo(app, own.person.email)).not.toContain(mailed)
})

test('the code of a renewal is used up', async () => {
  const own = await protectedNewcomer(app)
  const code = codeOf(own)
  expect((await renewRecoveryCodes(app, own, code)).status).toBe(200)
  await expectRefusal(await renewRecoveryCodes(app, own, code), 401, wrongCode, 'token')
  await expectRefusal(await logIn(own, code), 401, wrongCode, 'token')
})

test('a visitor, a person without two-factor and the owner of another account replace nothing', async () => {
  const [own, other] = [await protectedNewcomer(app), await protectedNewcomer(app)]
  const code = codeOf(own)
  await expectRefusal(await renewRecoveryCodes(app, undefined, code), 401)
  const off = await newcomer(app)
  const message = 'Two-factor authentication is not on.'
  await expectRefusal(await renewRecoveryCodes(app, off, code), 409, message)
  await expectRefusal(await renewRecoveryCodes(app, other, code), 401, wrongCode, 'token')
  const pending = { ...other, accessToken: await tempTokenOf(app, own.person) }
  await expectRefusal(await renewRecoveryCodes(app, pending, code), 401)
  expect((await logIn(own, own.recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await logIn(other, other.recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await renewRecoveryCodes(app, own, code)).status).toBe(200)
})

test('a new set-up leaves ten recovery codes, also after quad replace-key, which leaves old ones', async () => {
  const own = await protectedNewcomer(app)
  await app.resources.writer.write({
    run: (tx) => tx.delete(twoFactors).where(eq(twoFactors.userId, own.user.id)),
  })
  await expectRefusal(await renewRecoveryCodes(app, own, codeOf(own)), 409)
  expect(await left(own)).toBeUndefined()
  const { secret } = (await (await startSetUp(app, own)).json()) as { secret: string }
  expect((await confirmSetUp(app, own, codeAt(secret, app.now()))).status).toBe(200)
  expect(await left(own)).toBe(10)
  await expectRefusal(await logIn(own, own.recoveryCodes[0] ?? ''), 401, wrongCode, 'token')
})
