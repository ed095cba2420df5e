import { call } from '../server/market.ts'
import type { LaunchOptions } from 'playwright'
import {
  expect,
  type BrowserContext,
  type Page,
  type PlaywrightWorkerOptions,
  type Worker,
} from 'playwright/test'
import type { SignedIn } from '../people/cast.ts'
import { PushedBrowser } from '../outside/push-service.ts'
import type { TestServer } from '../server/server.ts'

type Fixtures = PlaywrightWorkerOptions
type Provide = (options: LaunchOptions) => Promise<void>

/** For `test.use`: the headless shell has no notifications. */
export const wholeChromium = {
  launchOptions: async ({ launchOptions }: Fixtures, provide: Provide) =>
    provide({ ...launchOptions, executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }),
}

/** The switch of the settings' Notifications tab. */
export const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Notify this device' })

export async function openSwitch(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Notifications' }).click()
}

const heldKey = 'stand-in for a push service'

/**
 * Replaces the browser's push service, which needs a network: from the page's first script on,
 * `PushManager` subscribes to an address without a server. As in a browser, the subscription
 * survives a reload.
 */
export async function withPushService(page: Page): Promise<string> {
  const { subscription } = new PushedBrowser('fcm.googleapis.com')
  const script = { ...subscription, held: heldKey }
  await page.context().addInitScript(({ endpoint, keys, held }) => {
    const made = (applicationServerKey: ArrayBuffer) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(held)
        return true
      },
    })
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
        each.charCodeAt(0),
      ).buffer
    const current = () => {
      const key = localStorage.getItem(held)
      return key === null ? null : made(bytes(key))
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(held, applicationServerKey)
        return current()
      },
    })
  }, script)
  return subscription.endpoint
}

/** The server key of this browser's subscription. */
export const subscribedKey = (page: Page) =>
  page.evaluate((held) => localStorage.getItem(held), heldKey)

/** Gives this browser's subscription the key of another server. */
export const subscribeToAnotherKey = (page: Page) =>
  page.evaluate(([held, key]) => localStorage.setItem(held, key), [
    heldKey,
    new PushedBrowser('fcm.googleapis.com').subscription.keys.p256dh,
  ] as const)

/** The push services of a user's browsers, as listed in their own data. */
export async function subscribedAt(server: TestServer, as: SignedIn): Promise<string[]> {
  const answer = await call(server, as, 'GET', `/api/users/${as.user.id}/data`)
  const data = (await answer.json()) as { pushSubscriptions: { service: string }[] }
  return data.pushSubscriptions.map(({ service }) => service)
}

/** Delivers a message to the worker as a push service would, with or without an open page. */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
    registrationId ??= ours?.registrationId
  })
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).toBeDefined()
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: registrationId ?? '',
    data,
  })
  await browser.detach()
}

/** The worker, after it controls the page. */
export async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  return worker
}
