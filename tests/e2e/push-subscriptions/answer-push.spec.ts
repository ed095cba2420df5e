import type { BrowserContext, Worker } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { wakeWorker } from '../../support/browser/worker.ts'
import { asked, stateOf } from '../../support/pages/asked-listings.ts'
import { deliverPush, wholeChromium, workerOf } from '../../support/pages/push-page.ts'
import { campus } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

test.use(wholeChromium)

const of = (name: string) => campus('Dartmouth College', 'dartmouth.edu', name)

test.beforeEach(({ context, server }) =>
  context.grantPermissions(['notifications'], { origin: server.url }),
)

const question = (id: string, asks: readonly string[]) =>
  JSON.stringify({ id, title: 'Still available?', message: 'Is it?', link: '/', asks })

/** The buttons of the notification with this id, once it is there. */
const buttonsOf = (worker: Worker, id: string) =>
  worker.evaluate(async (tag) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [shown] = await registration.getNotifications({ tag })
    const { actions = [] } = (shown ?? {}) as { actions?: { action: string; title: string }[] }
    return actions.map(({ action, title }) => [action, title])
  }, id)

/** Presses a button: no browser protocol can, so this sends the event that a press sends. */
const press = (worker: Worker, id: string, action: string) =>
  worker.evaluate(
    async ({ tag, button }) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications({ tag })
      dispatchEvent(
        new scope.NotificationEvent('notificationclick', { notification, action: button }),
      )
    },
    { tag: id, button: action },
  )

async function away(page: Page, context: BrowserContext): Promise<Worker> {
  await page.goto('/settings')
  const worker = await workerOf(page, context)
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  return worker
}

test('[EXPIRE-06] Still available and Sold on the notification act without opening a page, offline too', async ({
  page,
  as,
  server,
  context,
  newStudent,
}) => {
  const me = await as(await newStudent(of('taps.buttons')), { rememberMe: true })
  const titles = ['Old bike', 'Old desk', 'Old lamp', 'Old sofa']
  const [bike = '', desk = '', lamp = '', sofa = ''] = await asked(server, me, titles)
  const state = stateOf(server, me)
  const worker = await away(page, context)
  await deliverPush(page, server.url, question('1', [desk]))
  const both = [
    ['available', 'Still available'],
    ['sold', 'Sold'],
  ]
  await expect.poll(() => buttonsOf(worker, '1')).toEqual(both)
  await press(worker, '1', 'available')
  await expect
    .poll(state)
    .toEqual([
      'Old bike Available asked',
      'Old desk Available',
      'Old lamp Available asked',
      'Old sofa Available asked',
    ])
  await deliverPush(page, server.url, question('2', [lamp]))
  await expect.poll(() => buttonsOf(worker, '2')).toEqual(both)
  await press(worker, '2', 'sold')
  await expect.poll(async () => (await state())[2]).toBe('Old lamp Sold')

  await deliverPush(page, server.url, question('3', [bike, sofa]))
  await expect.poll(() => buttonsOf(worker, '3')).toEqual([['available', 'All still available']])
  await context.setOffline(true)
  await press(worker, '3', 'available')
  await expect.poll(() => rowsOnDevice(worker, 'log')).toMatchObject([{ name: 'listing.renew' }])
  expect((await state())[0]).toBe('Old bike Available asked')
  await context.setOffline(false)
  await wakeWorker(page, server.url)
  await expect
    .poll(state)
    .toEqual(['Old bike Available', 'Old desk Available', 'Old lamp Sold', 'Old sofa Available'])
  expect(context.pages().map((each) => each.url())).toEqual(['about:blank'])
})

test('a press on the question itself, and a button where the browser forgets its user, opens the question', async ({
  page,
  as,
  server,
  context,
  newStudent,
}) => {
  const me = await as(await newStudent(of('taps.text')))
  const [lamp = ''] = await asked(server, me, ['Old lamp'])
  const part = page.getByRole('region', { name: 'Still available?' })
  for (const action of ['', 'sold']) {
    await page.goto('/settings')
    const worker = await workerOf(page, context)
    await worker.evaluate(async (id) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      await registration.showNotification('Still available?', {
        tag: 'question',
        data: { link: '/', asks: [id] },
      })
    }, lamp)
    await press(worker, 'question', action)
    await expect(part.getByRole('article')).toContainText('Old lamp')
  }
  expect(await stateOf(server, me)()).toEqual(['Old lamp Available asked'])
})
