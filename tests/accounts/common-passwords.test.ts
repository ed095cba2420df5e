import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { orTooCommon } from '#server/auth/common-passwords.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, stranger } from '#tests/support/people/cast.ts'
import { linkAfter, tokenOf } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const tooCommon = 'This password is too common. Please choose another.'
const list = dictionary['passwords-common']
/** Common passwords, some of which have all that the rules ask for. */
const spellings = ['password', 'P@ssw0rd', 'Password!', '!QAZ2wsx', 'Ｐ@ssw0rd', list[9999]!]

const app = await appOfFile()

const register = (password: string) =>
  app.call('POST', '/api/auth/register', { body: { ...stranger(), password } })

test('[SAFE-18] a common password is refused at sign-up, reset and change, in any spelling', async () => {
  const { jonas: as } = app.people
  const link = await linkAfter(app, cast.jonas.email, () =>
    app.call('POST', '/api/auth/reset-password', { body: { email: cast.jonas.email } }),
  )
  for (const password of spellings) {
    const reset = { token: tokenOf(link), newPassword: password }
    const change = { oldPassword: cast.jonas.password, password }
    const path = `/profileInfo/update-password/${as.user.id}`
    await expectRefusal(await register(password), 400, tooCommon)
    await expectRefusal(
      await app.call('PUT', '/api/auth/reset-password', { body: reset }),
      400,
      tooCommon,
    )
    await expectRefusal(await app.call('PATCH', path, { as, body: change }), 400, tooCommon)
  }
  expect((await register('Quiet-Harbor!7')).status).toBe(201)
})

test('[SAFE-18] each of the 10,000 most common passwords counts as common', async () => {
  const problemOf = (password: string) => orTooCommon(undefined, { field: 'password', password })
  const judged = await Promise.all(list.slice(0, 10_000).map(problemOf))
  expect(judged).toHaveLength(10_000)
  expect(judged.filter((problem) => problem?.message !== tooCommon)).toEqual([])
  expect(await problemOf('Quiet-Harbor!7')).toBeUndefined()
  for (let place = 0; place < 10_000; place += 500) {
    await expectRefusal(await register(list[place]!), 400, tooCommon)
  }
})

test('a common password does not hide an earlier problem of the form', async () => {
  const body = stranger({ firstName: '', password: 'P@ssw0rd' })
  const response = await app.call('POST', '/api/auth/register', { body })
  await expectRefusal(response, 400, 'Please enter your first name.')
})
