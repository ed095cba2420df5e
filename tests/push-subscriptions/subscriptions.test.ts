import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { sweepSessions } from '#server/auth/sweep.ts'
import { mostPushSubscriptions } from '#sync/push-subscriptions.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer, tokenOf, linkAfter, type Newcomer } from '#tests/support/people/newcomer.ts'
import { PushedBrowser } from '#tests/support/outside/push-service.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const host = 'fcm.googleapis.com'
const day = 24 * 60 * 60_000
const foreign = 'The endpoint does not belong to a push service that this server knows.'

const app = await appOfFile()
const { jonas } = app.people

const subscribe = (as: SignedIn | undefined, body: unknown) =>
  app.call('POST', '/api/push-subscriptions', { as, body })
const unsubscribe = (as: SignedIn | undefined, body: unknown) =>
  app.call('DELETE', '/api/push-subscriptions', { as, body })
const subscribed = async (as: SignedIn): Promise<string> => {
  const { subscription } = new PushedBrowser(host)
  expect((await subscribe(as, subscription)).status).toBe(200)
  return subscription.endpoint
}
const rowsOf = async ({ user }: SignedIn) =>
  app.read((db) => db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id)))
const endpointsOf = async (as: SignedIn) => (await rowsOf(as)).map(({ endpoint }) => endpoint)

test('a browser is stored once, with its latest keys', async () => {
  const own = await newcomer(app)
  const endpoint = await subscribed(own)
  const { keys } = new PushedBrowser(host).subscription
  for (let i = 0; i < 2; i += 1) expect((await subscribe(own, { endpoint, keys })).status).toBe(200)
  expect(await rowsOf(own)).toMatchObject([{ endpoint, ...keys }])
  for (let i = 0; i < 2; i += 1) expect((await unsubscribe(own, { endpoint })).status).toBe(200)
  expect(await rowsOf(own)).toEqual([])
})

test('subscribing requires a session, and a user cannot end the subscription of another', async () => {
  const own = await newcomer(app)
  const endpoint = await subscribed(own)
  await expectRefusal(await subscribe(undefined, new PushedBrowser(host).subscription), 401)
  await expectRefusal(await unsubscribe(undefined, { endpoint }), 401)
  expect((await unsubscribe(jonas, { endpoint })).status).toBe(200)
  expect(await endpointsOf(own)).toEqual([endpoint])
})

test('a browser’s subscription belongs to its latest user', async () => {
  const [before, after] = [await newcomer(app), await newcomer(app)]
  const browser = new PushedBrowser(host).subscription
  await subscribe(before, browser)
  await subscribe(after, browser)
  expect(await rowsOf(before)).toEqual([])
  expect(await endpointsOf(after)).toEqual([browser.endpoint])
})

test.each([
  ['http://fcm.googleapis.com/x', 'The endpoint must be an https address.'],
  ['fcm.googleapis.com', 'The endpoint must be an https address.'],
  ['https://', 'The endpoint must be an https address.'],
  ['https://localhost/x', foreign],
  ['https://127.0.0.1/x', foreign],
  ['https://169.254.169.254/latest/meta-data', foreign],
  ['https://example.com/fcm.googleapis.com', foreign],
  ['https://fcm.googleapis.com.example.com/x', foreign],
  ['https://evilfcm.googleapis.com/x', foreign],
  ['https://fcm.googleapis.com:8443/x', foreign],
  ['https://fcm.googleapis.com@example.com/x', foreign],
  ['https://user:secret@fcm.googleapis.com/x', foreign],
  ['https://push.apple.com/x', foreign],
  ['https://[::1/x', foreign],
])('the endpoint %s is refused, and nothing is stored', async (endpoint, sentence) => {
  const own = await newcomer(app)
  const { keys } = new PushedBrowser(host).subscription
  await expectRefusal(await subscribe(own, { endpoint, keys }), 400, sentence, 'endpoint')
  expect(await rowsOf(own)).toEqual([])
})

test('an endpoint that is too long is refused', async () => {
  const { endpoint, keys } = new PushedBrowser(host).subscription
  const body = { endpoint: endpoint.padEnd(1001, 'x'), keys }
  const sentence = 'The endpoint must be at most 1000 characters long.'
  await expectRefusal(await subscribe(jonas, body), 400, sentence, 'endpoint')
  const longest = { endpoint: endpoint.padEnd(1000, 'x'), keys }
  expect((await subscribe(jonas, longest)).status).toBe(200)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://us-west.push.services.mozilla.com/x',
  'https://web.push.apple.com/x',
  'https://wns2-by3p.notify.windows.com/w/?token=x',
])('the push service of %s is accepted', async (endpoint) => {
  const { keys } = new PushedBrowser(host).subscription
  expect((await subscribe(jonas, { endpoint, keys })).status).toBe(200)
})

test('keys that cannot encrypt are refused', async () => {
  const { endpoint, keys } = new PushedBrowser(host).subscription
  const notAPoint = `B${'A'.repeat(85)}E`
  const p256dhIsNone = 'The key p256dh must be a public key of P-256 in base64url.'
  for (const p256dh of ['', keys.auth, `${keys.p256dh}A`, `A${keys.p256dh.slice(1)}`, notAPoint]) {
    const body = { endpoint, keys: { ...keys, p256dh } }
    await expectRefusal(await subscribe(jonas, body), 400, p256dhIsNone, 'keys.p256dh')
  }
  const authIsNone = 'The key auth must be 16 bytes in base64url.'
  for (const auth of ['', 'AAAA', keys.p256dh, `${keys.auth.slice(1)}=`]) {
    const body = { endpoint, keys: { ...keys, auth } }
    await expectRefusal(await subscribe(jonas, body), 400, authIsNone, 'keys.auth')
  }
  await expectRefusal(await subscribe(jonas, { endpoint }), 400, 'Missing field: keys.')
  expect(await endpointsOf(jonas)).not.toContain(endpoint)
})

test('the eleventh subscription replaces the oldest', async () => {
  const own = await newcomer(app)
  const endpoints: string[] = []
  for (let i = 0; i <= mostPushSubscriptions; i += 1) {
    endpoints.push(await subscribed(own))
    app.moveClock(1000)
  }
  expect(mostPushSubscriptions).toBe(10)
  expect((await endpointsOf(own)).toSorted()).toEqual(endpoints.slice(1).toSorted())
})

const endings: [string, (own: Newcomer, other: SignedIn) => Promise<unknown>][] = [
  ['a logout there', (_, other) => signOut({ authorization: `Bearer ${other.accessToken}` })],
  ['a pending logout', (_, other) => signOut({ cookie: other.cookie })],
  [
    'Sign out everywhere else',
    (own) => app.call('POST', '/api/auth/logout-others', { as: own, body: {} }),
  ],
  [
    'a changed password',
    (own) =>
      app.call('PATCH', `/profileInfo/update-password/${own.user.id}`, {
        as: own,
        body: { oldPassword: own.person.password, password: 'Porch-Swing!7' },
      }),
  ],
]
const signOut = (headers: Record<string, string>) =>
  app.call('POST', '/api/auth/logout', { body: {}, headers })

test.each(endings)('%s ends its subscriptions and no others', async (_, end) => {
  const own = await newcomer(app)
  const other = await signIn(app, own.person, true)
  const [kept, gone] = [await subscribed(own), await subscribed(other)]
  expect((await endpointsOf(own)).toSorted()).toEqual([kept, gone].toSorted())
  await end(own, other)
  expect(await endpointsOf(own)).toEqual([kept])
})

test('a password reset ends all subscriptions', async () => {
  const own = await newcomer(app)
  const { email } = own.person
  await subscribed(own)
  const link = await linkAfter(app, email, () =>
    app.call('POST', '/api/auth/reset-password', { body: { email } }),
  )
  const body = { token: tokenOf(link), newPassword: 'Porch-Swing!7' }
  expect((await app.call('PUT', '/api/auth/reset-password', { body })).status).toBe(200)
  expect(await rowsOf(own)).toEqual([])
})

test('[ACCT-08] deleting an account deletes its subscriptions immediately', async () => {
  const own = await newcomer(app)
  await subscribed(own)
  const body = { password: own.person.password }
  expect((await app.call('DELETE', `/api/users/${own.user.id}`, { as: own, body })).status).toBe(
    200,
  )
  expect(await rowsOf(own)).toEqual([])
})

test('sweeping an expired session deletes its subscriptions', async () => {
  const one = await appOfTest()
  const as = await signIn(one, (await newcomer(one)).person)
  const body = new PushedBrowser(host).subscription
  await one.call('POST', '/api/push-subscriptions', { as, body })
  const count = () => one.read(async (db) => (await db.select().from(pushSubscriptions)).length)
  await sweepSessions(one.resources)
  expect(await count()).toBe(1)
  one.moveClock(2 * day)
  await sweepSessions(one.resources)
  expect(await count()).toBe(0)
})

test('a user’s own data names the push service and contains nothing that can push', async () => {
  const own = await newcomer(app)
  const browser = new PushedBrowser(host).subscription
  await subscribe(own, browser)
  const answer = await app.call('GET', `/api/users/${own.user.id}/data`, { as: own })
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ pushSubscriptions: [{ service: host }] })
  for (const secret of [new URL(browser.endpoint).pathname, browser.keys.auth, browser.keys.p256dh])
    expect(text).not.toContain(secret)
})
