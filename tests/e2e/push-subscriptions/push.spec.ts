import { expect, test, type Page } from '../../support/browser/browser.ts'
import { stage } from '../../support/pages/notification-drawer.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { deliverPush, wholeChromium, workerOf } from '../../support/pages/push-page.ts'

test.use({ serviceWorkers: 'allow' })

test.use(wholeChromium)

const news = (id: string, link?: string) =>
  JSON.stringify({ id, title: `News ${id}`, message: '“Lamp” is now $30.', link })

const shown = (page: Page) =>
  page.evaluate(async () => {
    const list = await (await navigator.serviceWorker.ready).getNotifications()
    return list.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
  })

test.beforeEach(({ context, server }) =>
  context.grantPermissions(['notifications'], { origin: server.url }),
)

test('[PWA-02] a push shows a notification only while no page is visible', async ({
  page,
  as,
  context,
  server,
}) => {
  await as('maya')
  await page.goto('/for-you')
  const worker = await workerOf(page, context)
  const heard = worker.evaluate(async () => {
    await new Promise((resolve) => addEventListener('push', resolve, { once: true }))
    // This answer comes after those to the worker's earlier requests.
    const { clients } = globalThis as unknown as { clients: { matchAll(): Promise<unknown> } }
    await clients.matchAll()
  })
  await deliverPush(page, server.url, news('seen'))
  await heard
  await page.goto('about:blank')
  await deliverPush(page, server.url, news('1', '/for-you?listingId=x'))
  await deliverPush(page, server.url, 'nothing that we know')
  await page.goto('/api/docs')
  await expect.poll(() => shown(page)).toHaveLength(2)
  expect(await shown(page)).toEqual(
    expect.arrayContaining([
      {
        title: 'News 1',
        body: '“Lamp” is now $30.',
        tag: '1',
        data: { link: '/for-you?listingId=x' },
      },
      expect.objectContaining({ title: 'Quad', body: 'You have a new notification.' }),
    ]),
  )
})

for (const [link, to] of [
  ['/saved', '/saved'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
] as const) {
  test(`pressing a notification with the link ${link} opens ${to} in the open page`, async ({
    page,
    as,
    context,
    server,
  }) => {
    await as('maya')
    await page.goto('/settings')
    const worker = await workerOf(page, context)
    // No browser protocol can press a notification, so this sends the event that a press sends.
    await worker.evaluate(async (address) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      await scope.registration.showNotification('News', { data: { link: address } })
      const [notification] = await scope.registration.getNotifications()
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    }, link)
    await expect.poll(() => new URL(page.url()).origin).toBe(server.url)
    await expect(page).not.toHaveURL('/settings')
    if (to !== '/') await expect(page).toHaveURL(to)
    await expect.poll(() => shown(page)).toEqual([])
  })
}

test('a push makes the worker fetch the rows while no page is open', async ({
  page,
  as,
  newStudent,
  context,
  server,
}) => {
  const { priced } = await stage(server, (who) => as(who, { rememberMe: true }), await newStudent())
  await page.goto('/settings')
  const worker = await workerOf(page, context)
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await priced(70)
  expect(await rowsOnDevice(worker, 'notifications')).toEqual([])
  await deliverPush(page, server.url, news('1'))
  await expect.poll(() => rowsOnDevice(worker, 'notifications')).toHaveLength(1)
})
