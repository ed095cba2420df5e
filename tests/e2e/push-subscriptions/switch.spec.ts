import { call } from '../../support/server/market.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import {
  deviceSwitch,
  openSwitch,
  subscribedAt,
  subscribedKey,
  subscribeToAnotherKey,
  wholeChromium,
  withPushService,
} from '../../support/pages/push-page.ts'
import { profileButton } from '../../support/pages/session-page.ts'

test.use({ serviceWorkers: 'allow' })

test.use(wholeChromium)

const google = ['fcm.googleapis.com']

test.describe('where notifications are allowed', () => {
  test.beforeEach(({ context, server }) =>
    context.grantPermissions(['notifications'], { origin: server.url }),
  )

  test('the switch keeps this browser subscribed until it is turned off, also over reloads', async ({
    page,
    me,
    server,
  }) => {
    await withPushService(page)
    await openSwitch(page)
    await expect(deviceSwitch(page)).not.toBeChecked()
    await deviceSwitch(page).click()
    await expect.poll(() => subscribedAt(server, me)).toEqual(google)
    await expect(deviceSwitch(page)).toBeChecked()
    await page.reload()
    await expect(deviceSwitch(page)).toBeChecked()
    await deviceSwitch(page).click()
    await expect.poll(() => subscribedAt(server, me)).toEqual([])
    await expect(deviceSwitch(page)).not.toBeChecked()
    await page.reload()
    await expect(deviceSwitch(page)).not.toBeChecked()
  })

  test('[PWA-02] with Enable Notifications off the switch is disabled and says why', async ({
    page,
    as,
  }) => {
    await withPushService(page)
    await as('newcomer')
    await openSwitch(page)
    await expect(deviceSwitch(page)).toBeEnabled()
    await page.getByRole('switch', { name: 'Enable Notifications' }).click()
    await expect(deviceSwitch(page)).toBeDisabled()
    await expect(deviceSwitch(page)).toHaveAccessibleDescription(
      'Turn on Enable Notifications first.',
    )
  })

  test('offline the switch stays off and says that it needs a connection', async ({ page, as }) => {
    await withPushService(page)
    await as('newcomer')
    await openSwitch(page)
    await expect(deviceSwitch(page)).toBeVisible()
    await goOffline(page)
    await deviceSwitch(page).click()
    await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
    await expect(deviceSwitch(page)).not.toBeChecked()
    await goOnline(page)
    await deviceSwitch(page).click()
    await expect(deviceSwitch(page)).toBeChecked()
    await expect(page.getByText('This needs a connection.')).toHaveCount(0)
  })

  test('a logout ends the subscription on the device and on the server', async ({
    page,
    me,
    server,
  }) => {
    await withPushService(page)
    const other = await signIn(server, me)
    await openSwitch(page)
    await deviceSwitch(page).click()
    await expect.poll(() => subscribedAt(server, me)).toEqual(google)
    await profileButton(page).click()
    // The address changes before the document does.
    const loaded = page.waitForEvent('load')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await loaded
    await expect(page).toHaveURL('/login')
    expect(await subscribedAt(server, other)).toEqual([])
    const held = await page.evaluate(async () =>
      (await navigator.serviceWorker.ready).pushManager.getSubscription(),
    )
    expect(held).toBeNull()
  })

  test('after a server forgets a subscription with its session, the next session subscribes again', async ({
    page,
    as,
    context,
    me,
    server,
  }) => {
    await withPushService(page)
    await openSwitch(page)
    await deviceSwitch(page).click()
    await expect(deviceSwitch(page)).toBeChecked()
    const other = await signIn(server, me)
    expect(await subscribedAt(server, other)).toEqual(google)
    await call(server, other, 'POST', '/api/auth/logout-others')
    expect(await subscribedAt(server, other)).toEqual([])
    await page.reload()
    await expect(page).toHaveURL('/login')
    const next = await context.newPage()
    await as(me, { page: next })
    await next.goto('/for-you')
    await expect.poll(() => subscribedAt(server, other)).toEqual(google)
  })

  test('a browser subscribes again after the server key changes', async ({ page, me, server }) => {
    await withPushService(page)
    await openSwitch(page)
    await deviceSwitch(page).click()
    await expect.poll(() => subscribedAt(server, me)).toEqual(google)
    const key = await subscribedKey(page)
    const answer = await server.request('/api/push-subscriptions/key')
    expect(await answer.json()).toEqual({ publicKey: key })
    await subscribeToAnotherKey(page)
    expect(await subscribedKey(page)).not.toBe(key)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/push-subscriptions'),
    )
    await page.reload()
    await expect.poll(() => subscribedKey(page)).toBe(key)
    expect((await (await sent).response())?.status()).toBe(200)
    await expect(deviceSwitch(page)).toBeChecked()
  })

  test('a login ends the previous user’s subscription', async ({ page, as, context, server }) => {
    await withPushService(page)
    await as('newcomer')
    await openSwitch(page)
    await deviceSwitch(page).click()
    await expect(deviceSwitch(page)).toBeChecked()
    await page.close()
    const next = await context.newPage()
    const other = await as('newcomer', { page: next })
    await openSwitch(next)
    await expect(deviceSwitch(next)).not.toBeChecked()
    await expect
      .poll(() =>
        next.evaluate(async () =>
          (await navigator.serviceWorker.ready).pushManager.getSubscription(),
        ),
      )
      .toBeNull()
    expect(await subscribedAt(server, other)).toEqual([])
  })
})

test('if the browser blocks notifications, the page explains how to allow them', async ({
  page,
  as,
  context,
}) => {
  await context.clearPermissions()
  // Without a click, this is the answer of a browser whose user has blocked notifications.
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await as('maya')
  await openSwitch(page)
  await expect(deviceSwitch(page)).toBeDisabled()
  await expect(deviceSwitch(page)).toHaveAccessibleDescription(/Allow them in its settings/)
})

test.describe('on an iPhone, outside the home screen', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('the switch is missing, and the page links to installing on the home screen', async ({
    page,
    as,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    await as('maya')
    await openSwitch(page)
    await expect(page.getByText('add Quad to your home screen first')).toBeVisible()
    await expect(deviceSwitch(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Install Quad' }).click()
    await expect(page).toHaveURL('/install')
  })
})
