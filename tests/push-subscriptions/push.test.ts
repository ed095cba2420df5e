import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import type { News } from '#server/notifications/notify.ts'
import { HandTimers } from '#tests/realtime/hand-timers.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf, notifyUser, watch } from '#tests/support/server/notifications.ts'
import {
  openPushService,
  PushedBrowser,
  signedClaims,
  type PushService,
} from '#tests/support/outside/push-service.ts'
import { until } from '#tests/support/server/until.ts'

const timers = new HandTimers()
let service: PushService
let app: TestApp
let maya: SignedIn
beforeAll(async () => {
  service = await openPushService()
  app = await testApp({ env: { PUSH_HOSTS: service.host }, timers })
  ;({ maya } = app.people)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})
beforeEach(() => service.answers(201))

const subscribe = async (as: SignedIn): Promise<PushedBrowser> => {
  const browser = new PushedBrowser(service.host)
  const body = browser.subscription
  const answer = await app.call('POST', '/api/push-subscriptions', { as, body })
  expect(answer.status).toBe(200)
  return browser
}
const notify = (as: SignedIn, news: Partial<News> = {}) => notifyUser(app, as, maya, news)
const arrived = (browser: PushedBrowser, count = 1) =>
  until('what was pushed', () => {
    const messages = browser.messages(service)
    return messages.length >= count ? messages : undefined
  })
const isKept = async ({ endpoint }: PushedBrowser) => {
  const which = eq(pushSubscriptions.endpoint, endpoint)
  return app.read(async (db) => (await db.select().from(pushSubscriptions).where(which)).length > 0)
}
const failures = async (problem: string) => {
  const { values } = await app.resources.metrics.pushFailures.get()
  return values.find(({ labels }) => labels.problem === problem)?.value ?? 0
}
const setting = (as: SignedIn, notificationsEnabled: boolean) =>
  app.call('PUT', `/api/users/settings/${as.user.id}`, { as, body: { notificationsEnabled } })

/** Waits until all earlier pushes are out, by a later push to another user. */
async function allArrived(): Promise<void> {
  const witness = await newcomer(app)
  const browser = await subscribe(witness)
  service.answers(201)
  await notify(witness)
  await arrived(browser)
}

test('[PWA-02] a new price is pushed to each browser of a saver, and only that browser can read it', async () => {
  const saver = await newcomer(app)
  const browsers = [await subscribe(saver), await subscribe(saver)]
  const id = await createListing(app, maya, { title: 'Lamp', price: 40 })
  await watch(app, saver, id)
  await app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { price: 30 } })
  const [row] = await notificationsOf(app, saver)
  for (const browser of browsers) {
    expect(await arrived(browser)).toEqual([
      { id: row!._id, title: 'Lamp', message: '$40 → $30', link: `/for-you?listingId=${id}` },
    ])
    const posted = service.received.find(({ path }) => browser.endpoint.endsWith(path))!
    expect(posted.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(posted.headers.topic).toBe(row!._id.replaceAll('-', ''))
    expect(posted.body.includes('Lamp')).toBe(false)
  }
})

test('[PWA-02] a push is signed with the public key of the server for one service and one day', async () => {
  const own = await newcomer(app)
  const browser = await subscribe(own)
  await notify(own)
  await arrived(browser)
  const answer = await app.call('GET', '/api/push-subscriptions/key')
  const { publicKey } = (await answer.json()) as { publicKey: string }
  const posted = service.received.find(({ path }) => browser.endpoint.endsWith(path))!
  const claims = signedClaims(posted, publicKey)
  expect(claims).toMatchObject({
    aud: `https://${service.host}`,
    sub: 'mailto:no-reply@localhost',
  })
  const left = claims.exp - Date.now() / 1000
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(24 * 60 * 60)
  const other = new PushedBrowser(service.host).subscription.keys.p256dh
  expect(() => signedClaims(posted, other)).toThrow('not signed')
})

test('[PWA-02] [NOTIF-10] nothing is pushed while Enable Notifications is off', async () => {
  const own = await newcomer(app)
  const browser = await subscribe(own)
  await setting(own, false)
  await expect(notify(own)).rejects.toThrow('None was made.')
  await allArrived()
  expect(browser.messages(service)).toEqual([])
  await setting(own, true)
  await notify(own, { title: 'Heard again' })
  expect(await arrived(browser)).toMatchObject([{ title: 'Heard again' }])
})

test('a message is pushed to a recipient without a visible page', async () => {
  const own = await newcomer(app)
  const browser = await subscribe(own)
  const body = { senderUsername: 'maya', recipientUsername: own.user.username, content: 'Hi there' }
  await app.call('POST', '/messages/send-message', { as: maya, body })
  expect(await arrived(browser)).toMatchObject([
    { title: 'New message from maya', message: 'Hi there', link: '/messages?with=maya' },
  ])
})

test('a long text is cut to the limit of push services', async () => {
  const own = await newcomer(app)
  const browser = await subscribe(own)
  for (const letter of ['x', '"', '🪑', '\n']) {
    const before = browser.messages(service).length
    await notify(own, { title: letter.repeat(500), message: letter.repeat(5000), link: '/for-you' })
    const [cut] = (await arrived(browser, before + 1)).slice(-1)
    expect(cut!.message).toMatch(/^.+…$/su)
    expect(cut!.link).toBe('/for-you')
  }
  for (const { body } of service.received) expect(body.length).toBeLessThan(4096)
})

test.each([404, 410])('a browser whose push service answers %i is deleted', async (status) => {
  const own = await newcomer(app)
  const [gone] = [await subscribe(own)]
  service.answers(status)
  await notify(own)
  await until('it to go', async () => ((await isKept(gone)) ? undefined : true))
  service.answers(201)
  const other = await subscribe(own)
  await notify(own, { title: 'Second' })
  expect(await arrived(other)).toMatchObject([{ title: 'Second' }])
  expect(gone.messages(service)).toHaveLength(1)
})

test.each([429, 503, 'hang up'] as const)(
  'after %s the push is tried two more times, and then given up and counted',
  async (status) => {
    const own = await newcomer(app)
    const browser = await subscribe(own)
    const before = await failures('unreachable')
    service.answers(status)
    await notify(own, { title: 'Stubborn' })
    for (const tries of [1, 2, 3]) {
      await until(`try ${tries}`, () => {
        if (browser.messages(service).length >= tries) return true
        timers.pass(60_000)
        return undefined
      })
    }
    for (let i = 0; i < 3; i += 1) {
      timers.pass(10 * 60_000)
      await allArrived()
    }
    const messages = browser.messages(service)
    expect(messages).toHaveLength(3)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
    expect(await isKept(browser)).toBe(true)
    expect(await failures('unreachable')).toBe(before + 1)
  },
)

test('another refusal is counted and not retried, and is logged once without the endpoint', async () => {
  const own = await newcomer(app)
  const browser = await subscribe(own)
  const before = await failures('refused')
  service.answers(403)
  await notify(own)
  await arrived(browser)
  await notify(own)
  await arrived(browser, 2)
  await allArrived()
  expect(app.logged.filter((line) => line.includes('403'))).toEqual([
    `A push was refused: ${service.host} answers 403.`,
  ])
  expect(app.logged.join()).not.toContain(new URL(browser.endpoint).pathname)
  expect(await failures('refused')).toBe(before + 2)
})

test('a redirect by the push service is not followed', async () => {
  const own = await newcomer(app)
  const [browser, elsewhere] = [await subscribe(own), new PushedBrowser(service.host)]
  service.answers(307, { location: elsewhere.endpoint })
  await notify(own)
  await arrived(browser)
  await allArrived()
  expect(elsewhere.messages(service)).toEqual([])
})

test('a suspended user gets no push, also none that was waiting', async () => {
  const own = await newcomer(app)
  const browser = await subscribe(own)
  service.answers(503)
  await notify(own)
  await arrived(browser)
  await suspendUser(app, own)
  timers.pass(60_000)
  await allArrived()
  expect(browser.messages(service)).toHaveLength(1)
})

test('an unresponsive push service delays neither writes nor the shutdown', async () => {
  const one = await testApp({ env: { PUSH_HOSTS: service.host } })
  const { jonas } = one.people
  const browser = new PushedBrowser(service.host)
  const body = browser.subscription
  await one.call('POST', '/api/push-subscriptions', { as: jonas, body })
  service.answers('wait')
  await notifyUser(one, jonas, one.people.maya)
  await arrived(browser)
  await notifyUser(one, jonas, one.people.maya)
  await one.stop()
  expect(one.logged).toEqual([])
})
