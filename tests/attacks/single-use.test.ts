/** Each kind of token is used 50 times at once, again and again: one use succeeds. */
import { expect, test } from 'vitest'
import { examples, send } from '#tests/openapi/stage.ts'
import { protectedNewcomer, signInByCode, tempTokenOf } from '#tests/accounts/two-factor.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, stranger } from '#tests/support/people/cast.ts'
import { linkAfter, newcomer, refresh, tokenOf } from '#tests/support/people/newcomer.ts'
import { inWhole } from './scale.ts'

const rounds = inWhole(200, 2)
const uses = 50

const app = await appOfFile()

/** Makes a token. @returns what uses it */
type Kind = () => Promise<(use: number) => Promise<Response>>

const ofExample =
  (call: string): Kind =>
  async () => {
    // The whole attack takes longer than an access token lasts.
    for (const name of ['maya', 'jonas', 'dre'] as const)
      Object.assign(app.people[name], await signIn(app, cast[name]))
    const ask = (await examples[call]?.(app)) ?? {}
    return () => send(app, call, ask)
  }

const kinds: Record<string, Kind> = {
  'link that verifies an account': ofExample('PUT /api/auth/verify-account'),
  'link that turns two-factor off': ofExample('POST /api/auth/2fa/turn-off'),
  'link that appeals': ofExample('POST /api/appeals/by-link'),
  'link to a new password': async () => {
    const { email } = (await newcomer(app)).person
    const ask = () => app.call('POST', '/api/auth/reset-password', { body: { email } })
    const token = tokenOf(await linkAfter(app, email, ask))
    return (use) => {
      const body = { token, newPassword: `Porch-Swing!${use}` }
      return app.call('PUT', '/api/auth/reset-password', { body })
    }
  },
  'link that verifies a new email address': async () => {
    const { person, ...as } = await newcomer(app)
    const { email } = stranger()
    const body = { email, password: person.password }
    const path = `/api/users/email/${as.user.id}`
    const link = await linkAfter(app, email, () => app.call('PUT', path, { as, body }))
    return () => app.call('PUT', '/api/auth/verify-account', { body: { token: tokenOf(link) } })
  },
  'code of an authenticator, in two logins': async () => {
    const own = await protectedNewcomer(app)
    const logins = [await tempTokenOf(app, own.person), await tempTokenOf(app, own.person)]
    const code = codeAt(own.secret, app.now())
    return (use) => signInByCode(app, logins[use % 2]!, code)
  },
  'code of an authenticator, for new recovery codes': ofExample(
    'POST /api/auth/2fa/recovery-codes',
  ),
  'recovery code, in two logins': async () => {
    const { person, recoveryCodes } = await protectedNewcomer(app)
    const logins = [await tempTokenOf(app, person), await tempTokenOf(app, person)]
    return (use) => signInByCode(app, logins[use % 2]!, recoveryCodes[0]!)
  },
  'temporary token, with all recovery codes': async () => {
    const { person, recoveryCodes } = await protectedNewcomer(app)
    const login = await tempTokenOf(app, person)
    return (use) => signInByCode(app, login, recoveryCodes[use % recoveryCodes.length]!)
  },
}

test.each(Object.entries(kinds))(
  `of ${uses} uses at once of a %s, one succeeds`,
  async (_, make) => {
    for (let round = 0; round < rounds; round += 1) {
      const use = await make()
      const answers = await Promise.all(Array.from({ length: uses }, (__, i) => use(i)))
      const told = answers.map(({ status }) => status)
      expect(told.filter((status) => status < 300)).toHaveLength(1)
      expect(told.filter((status) => status >= 500)).toEqual([])
    }
  },
  60 * 60_000,
)

test(
  `of the successors that ${uses} uses at once of a refresh token make, one can be used`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const own = await signIn(app, (await newcomer(app)).person)
      const answers = await Promise.all(Array.from({ length: uses }, () => refresh(app, own)))
      const cookies = answers.map((answer) => answer.headers.getSetCookie()[0]?.split(';')[0])
      expect(answers.every(({ ok }) => ok)).toBe(true)
      const next = cookies.map((cookie = '') => refresh(app, { ...own, cookie }))
      const told = (await Promise.all(next)).map(({ status }) => status)
      expect(told.filter((status) => status === 200)).toHaveLength(1)
    }
  },
  60 * 60_000,
)
