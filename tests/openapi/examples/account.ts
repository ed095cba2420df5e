import type { TestApp } from '#tests/support/server/app.ts'
import { cast, signIn, stranger, type Person, type SignedIn } from '#tests/support/people/cast.ts'
import {
  joinAgain,
  linkAfter,
  login,
  mailsTo,
  newcomer,
  tokenOf,
} from '#tests/support/people/newcomer.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import { until } from '#tests/support/server/until.ts'
import { schoolExamples } from './school.ts'
import type { Ask, Examples } from '../stage.ts'

const withCookie = async (app: TestApp): Promise<Ask> => ({
  cookie: (await signIn(app, cast.dre)).cookie,
})

/** Examples of the calls about accounts, sessions, passwords and two-factor. */
export const accountExamples: Examples = {
  ...schoolExamples,
  'POST /api/auth/register': () => ({ body: stranger() }),
  'GET /api/auth/verify-account': async (app) => {
    const person = stranger()
    await app.call('POST', '/api/auth/register', { body: person })
    const token = tokenOf(await app.linkFor(person.email))
    return { path: `/api/auth/verify-account?token=${token}` }
  },
  'PUT /api/auth/verify-account': async (app) => {
    const person = stranger()
    await app.call('POST', '/api/auth/register', { body: person })
    return { body: { token: tokenOf(await app.linkFor(person.email)) } }
  },
  'POST /api/auth/login': () => ({
    body: { email: cast.maya.email, password: cast.maya.password, rememberMe: true },
  }),
  'GET /api/auth/userdata': ({ people }) => ({ as: people.maya }),
  'GET /api/auth/check-username': () => ({ path: '/api/auth/check-username?username=nobody' }),
  'GET /profileInfo/check-username/{username}': () => ({
    path: '/profileInfo/check-username/nobody',
  }),
  'PUT /api/users/email/{id}': async (app) => {
    const { person, ...as } = await newcomer(app)
    const body = { email: stranger().email, password: person.password }
    return { as, path: `/api/users/email/${as.user.id}`, body }
  },
  'GET /api/users/{id}/data': ({ people: { maya } }) => ({
    as: maya,
    path: `/api/users/${maya.user.id}/data`,
  }),
  'DELETE /api/users/{id}': async (app) => {
    const { person, ...as } = await newcomer(app)
    return { as, path: `/api/users/${as.user.id}`, body: { password: person.password } }
  },

  'POST /api/auth/refresh': withCookie,
  'POST /api/auth/logout': withCookie,
  'POST /api/auth/logout-others': async (app) => {
    const { person: _, ...as } = await newcomer(app)
    return { as }
  },
  'GET /api/auth/sessions': ({ people }) => ({ as: people.maya }),

  'POST /api/auth/reset-password': () => ({ body: { email: cast.maya.email } }),
  'PUT /api/auth/reset-password': async (app) => {
    const { email } = (await newcomer(app)).person
    await app.call('POST', '/api/auth/reset-password', { body: { email } })
    const link = await until('its link', () => linkTo(app, email, '/reset-password'))
    return { body: { token: tokenOf(link), newPassword: 'Porch-Swing!7' } }
  },
  'PATCH /profileInfo/update-password/{id}': async (app) => {
    const { person, ...as } = await newcomer(app)
    const body = { oldPassword: person.password, password: 'Porch-Swing!7' }
    return { as, path: `/profileInfo/update-password/${as.user.id}`, body }
  },

  'POST /api/auth/2fa': async (app) => {
    const { tempToken, codes } = await pendingTwoFactor(app)
    return { body: { tempToken, token: codes[0] } }
  },
  'POST /api/auth/2fa/setup': async (app) => ({ as: await newcomer(app) }),
  'PUT /api/auth/2fa/setup': async (app) => {
    const as = await newcomer(app)
    return { as, body: { token: codeAt(await newSecret(app, as), app.now()) } }
  },
  'POST /api/auth/2fa/recovery-codes': async (app) => {
    const { as, nextCode } = await twoFactored(app)
    return { as, body: { token: nextCode } }
  },
  'GET /api/auth/2fa/status': ({ people }) => ({ as: people.maya }),
  'POST /api/auth/2fa/turn-off': async (app) => {
    const { email } = (await twoFactored(app)).person
    const link = await until('its link', () => linkTo(app, email, '/turn-off-two-factor'))
    return { body: { token: tokenOf(link) } }
  },
  'DELETE /api/auth/2fa': async (app) => {
    const { person, as } = await twoFactored(app)
    return { as, body: { password: person.password } }
  },
}

/** The emailed link to that page. */
async function linkTo(app: TestApp, email: string, page: string): Promise<string | undefined> {
  const words = (await mailsTo(app, email)).flatMap(({ text = '' }) => text.split(/\s+/))
  return words.find((word) => word.includes(`${page}?token=`))
}

async function answerOf<T>(response: Promise<Response>): Promise<T> {
  return (await (await response).json()) as T
}

/** Starts a set-up. */
async function newSecret(app: TestApp, as: SignedIn): Promise<string> {
  const setup = app.call('POST', '/api/auth/2fa/setup', { as })
  return (await answerOf<{ secret: string }>(setup)).secret
}

/** A user with two-factor turned on, their recovery codes, and a code that was not used yet. */
export async function twoFactored(app: TestApp) {
  const { person, ...as } = await newcomer(app)
  const secret = await newSecret(app, as)
  const now = app.now()
  const body = { token: codeAt(secret, now) }
  const confirmed = app.call('PUT', '/api/auth/2fa/setup', { as, body })
  const { recoveryCodes: codes } = await answerOf<{ recoveryCodes: string[] }>(confirmed)
  return { person, as, codes, nextCode: codeAt(secret, now + 30_000) }
}

/** A person with two-factor who has entered the password, and not yet the code. */
export async function pendingTwoFactor(app: TestApp) {
  const { person, codes } = await twoFactored(app)
  return { tempToken: await tempTokenOf(app, person), codes }
}

const tempTokenOf = async (app: TestApp, person: Person): Promise<string> =>
  (await answerOf<{ tempToken: string }>(login(app, person))).tempToken

/** The token for a new address that has another account by now. */
export async function tokenOfTaken(app: TestApp): Promise<string> {
  const { person, ...as } = await newcomer(app)
  const { email } = stranger()
  const body = { email, password: person.password }
  const link = await linkAfter(app, email, () =>
    app.call('PUT', `/api/users/email/${as.user.id}`, { as, body }),
  )
  await joinAgain(app, stranger({ email }))
  return tokenOf(link)
}
