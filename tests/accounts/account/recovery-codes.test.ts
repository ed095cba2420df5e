import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { codeAt, wrongCodeAt } from '#tests/support/outside/authenticator.ts'
import type { Person, SignedIn } from '#tests/support/people/cast.ts'
import { mailsSettled, newcomer, subjectsTo, userdata } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import {
  protectedNewcomer,
  renewCodes,
  signInByCode,
  step,
  tempTokenOf,
  turnOff,
} from '../two-factor.ts'

const wrongCode = 'Invalid verification code.'

const app = await appOfFile()

const leftOf = async (as: SignedIn): Promise<unknown> =>
  (await (await userdata(app, as)).json()).recoveryCodesLeft
const signInBy = async (person: Person, code: string) =>
  signInByCode(app, await tempTokenOf(app, person), code)

test('[HAND-11] a login with a recovery code says so, and the account says how many are left', async () => {
  const own = await protectedNewcomer(app)
  expect(await leftOf(own)).toBe(10)
  const byApp = await signInBy(own.person, codeAt(own.secret, app.now()))
  expect(await byApp.json()).not.toHaveProperty('usedRecoveryCode')
  const byCode = await signInBy(own.person, own.recoveryCodes[4]!)
  expect(await byCode.json()).toMatchObject({
    usedRecoveryCode: true,
    user: { twoFactorEnabled: true, recoveryCodesLeft: 9 },
  })
  expect(await leftOf(own)).toBe(9)
  await signInBy(own.person, wrongCodeAt(own.secret, app.now()))
  await signInBy(own.person, own.recoveryCodes[4]!)
  expect(await leftOf(own)).toBe(9)
})

test('without two-factor authentication there is no count of recovery codes', async () => {
  expect(await leftOf(await newcomer(app))).toBeUndefined()
  const own = await protectedNewcomer(app)
  await turnOff(app, own, { password: own.person.password })
  expect(await leftOf(own)).toBeUndefined()
})

test.each(['code', 'recovery code'] as const)(
  '[HAND-11] a %s makes ten new recovery codes, and no earlier one works',
  async (by) => {
    const own = await protectedNewcomer(app)
    const token = by === 'code' ? codeAt(own.secret, app.now()) : own.recoveryCodes[9]
    const answer = await renewCodes(app, own, token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] }
    expect(new Set([...recoveryCodes, ...own.recoveryCodes]).size).toBe(20)
    expect(await leftOf(own)).toBe(10)
    for (const code of own.recoveryCodes)
      await expectRefusal(await signInBy(own.person, code), 401, wrongCode, 'token')
    expect((await signInBy(own.person, recoveryCodes[0]!)).status).toBe(200)
    expect(await leftOf(own)).toBe(9)
    await mailsSettled(app)
    expect(await subjectsTo(app, own.person.email)).toContain('You have new recovery codes')
  },
)

test('a code makes new recovery codes once', async () => {
  const own = await protectedNewcomer(app)
  const token = codeAt(own.secret, app.now())
  const answers = await Promise.all([1, 2, 3].map(() => renewCodes(app, own, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
  await expectRefusal(await signInBy(own.person, token), 401, wrongCode)
})

test('a wrong code, another person’s code and the password make no new recovery codes', async () => {
  const own = await protectedNewcomer(app)
  const { jonas } = app.people
  const wrong = wrongCodeAt(own.secret, app.now())
  const old = codeAt(own.secret, app.now() - 5 * step)
  for (const token of [wrong, old, '', 'aaaaa-aaaaa', own.person.password])
    await expectRefusal(await renewCodes(app, own, token), 401, wrongCode, 'token')
  const code = codeAt(own.secret, app.now())
  await expectRefusal(await renewCodes(app, jonas, code), 409)
  await expectRefusal(await renewCodes(app, undefined, code), 401)
  const other = await protectedNewcomer(app)
  await expectRefusal(await renewCodes(app, other, own.recoveryCodes[0]), 401, wrongCode)
  expect((await signInBy(own.person, own.recoveryCodes[0]!)).status).toBe(200)
})
