import { afterEach, expect, test } from 'vitest'
import { defaultLimits, type LimitName } from '#server/limits/limits.ts'
import { acquaint, meetUpCalls, planned } from '#tests/meet-ups/calls.ts'
import { examples, send } from '#tests/openapi/stage.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { cast, stranger } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { login, mailsSettled, newcomer, subjectsTo } from '#tests/support/people/newcomer.ts'
import { wrongCodeAt } from '#tests/support/outside/authenticator.ts'
import {
  protectedNewcomer,
  signInByCode,
  tempTokenOf,
  type Protected,
} from '../accounts/two-factor.ts'

let app: TestApp
afterEach(() => app.stop())

type Attempt = () => Promise<Response>

const example =
  (call: string, headers?: () => Record<string, string>): Attempt =>
  async () =>
    send(app, call, (await examples[call]?.(app)) ?? {}, headers?.())

const wrongLogin = (emailOf: () => string): Attempt => {
  return () => login(app, { email: emailOf(), password: 'Wrong-Desk!1' })
}

const wrongPassword = () => {
  const { jonas } = app.people
  const body = { oldPassword: 'Wrong-Desk!1', password: 'Right-Desk!1' }
  return app.call('PATCH', `/profileInfo/update-password/${jonas.user.id}`, { as: jonas, body })
}

const wrongCode = (own: Protected, tempTokenNow: () => Promise<string>): Attempt => {
  return async () => signInByCode(app, await tempTokenNow(), wrongCodeAt(own.secret, app.now()))
}

/** For each limit a call that counts and is refused the second time. */
const attempts: Record<Exclude<LimitName, 'resets'>, () => Attempt | Promise<Attempt>> = {
  'failed-logins': () => wrongLogin(() => cast.maya.email),
  'failed-logins-per-address': () => wrongLogin(() => stranger().email),
  'failed-passwords-per-user': () => wrongPassword,
  'sign-ups-per-address': () => example('POST /api/auth/register'),
  'unopened-emails-per-address': () => example('POST /api/auth/register'),
  'sign-ups-per-email': () => () =>
    app.call('POST', '/api/auth/register', { body: stranger({ email: 'same@purdue.edu' }) }),
  'school-requests-per-address': () => example('POST /api/school-requests'),
  async codes() {
    const own = await protectedNewcomer(app)
    const tempToken = await tempTokenOf(app, own.person)
    return wrongCode(own, async () => tempToken)
  },
  async 'codes-per-account'() {
    const own = await protectedNewcomer(app)
    return wrongCode(own, () => tempTokenOf(app, own.person))
  },
  messages: () => example('POST /messages/send-message'),
  conversations: () => example('POST /messages/create-board'),
  listings: () => example('POST /api/listings/create'),
  offers: () => example('POST /api/deals'),
  'first-offers': () => example('POST /api/deals'),
  async 'meet-ups'() {
    const as = await newcomer(app)
    return async () => {
      const other = await newcomer(app)
      await acquaint(app, as, other)
      return meetUpCalls(app).propose(as, other, planned(app))
    }
  },
  shares: () => example('POST /api/share-listing'),
  reports: () => example('POST /api/bugs/submit'),
  blocks: () => example('POST /api/block/block'),
  uploads: () => example('POST /api/upload-image'),
  'push-subscriptions': () => example('POST /api/push-subscriptions'),
  'keyed-requests': () =>
    example('POST /api/bugs/submit', () => ({ 'idempotency-key': crypto.randomUUID() })),
  reviews: () => example('POST /reviews/post-review'),
  edits: () => example('PATCH /api/listings/{id}'),
  saves: () => example('POST /api/saved-listings'),
  async 'username-changes'() {
    const as = await newcomer(app)
    const path = `/profileInfo/update-info/${as.user.id}`
    return () => app.call('PATCH', path, { as, body: { username: stranger().username } })
  },
  async writes() {
    const as = await newcomer(app)
    const path = `/api/users/settings/${as.user.id}`
    return () => app.call('PUT', path, { as, body: { allowMessages: true } })
  },
  'writes-per-address': () => () => app.call('POST', '/api/auth/logout'),
  downloads: () => example('GET /api/users/{id}/data'),
  syncs: () => example('POST /api/sync'),
  'synced-actions'() {
    const device = new Device(app, app.people.maya)
    return () => device.send(device.request([device.act('listing.view', {})]))
  },
}

test.each(Object.keys(attempts) as (keyof typeof attempts)[])(
  '[API-18] a call beyond %s is answered 429 with Retry-After',
  async (name) => {
    app = await testApp({ env: { RATE_LIMITS: `${name}=1` } })
    const attempt = await attempts[name]()
    expect((await attempt()).status).not.toBe(429)
    const refused = await attempt()
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(defaultLimits[name].window / 1000)
  },
)

test('[API-18] a reset beyond the limit has the usual answer and sends no email', async () => {
  app = await testApp({ env: { RATE_LIMITS: 'resets=1' } })
  const { email } = cast.dre
  const ask = () => app.call('POST', '/api/auth/reset-password', { body: { email } })
  const [first, second] = [await ask(), await ask()]
  expect([second.status, await second.json()]).toEqual([first.status, await first.json()])
  expect(second.status).toBe(200)
  await mailsSettled(app)
  const resets = (await subjectsTo(app, email)).filter((subject) => subject?.includes('password'))
  expect(resets).toHaveLength(1)
})

test('[API-18] RATE_LIMITS=off answers no call 429', async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } })
  const attempt = wrongLogin(() => cast.maya.email)
  for (let i = 0; i <= defaultLimits['failed-logins'].count; i += 1) {
    expect((await attempt()).status).toBe(401)
  }
})
