import { expect, test } from '../../support/browser/browser.ts'
import { look } from '../../support/browser/look.ts'
import { notificationsOf } from '../../support/server/market.ts'
import {
  bell,
  choose,
  drawer,
  liveSocket,
  openDrawer,
  row,
  rows,
  stage,
} from '../../support/pages/notification-drawer.ts'
import { goOffline, goOnline, strip } from '../../support/browser/offline.ts'

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[OFF-05] notifications can be read offline, and marking or deleting them is pending and arrives later', async ({
    page,
    as,
    newStudent,
    server,
  }) => {
    const { saver } = await stage(server, as, await newStudent(), [80, 70, 60])
    await page.goto('/settings')
    await expect(bell(page)).toContainText('3 unread')
    await goOffline(page)
    await page.reload()
    await openDrawer(page)
    await expect(rows(page)).toHaveCount(3)
    await choose(page, '→ $60', 'Mark as read')
    await expect(row(page, '→ $60')).toContainText('Waiting to be sent')
    await expect(row(page, '→ $60')).not.toContainText('Unread')
    // Opening a notification must not count as an unsent change.
    await expect(strip(page).getByRole('link')).toHaveCount(0)
    await choose(page, '→ $80', 'Delete')
    await expect(rows(page)).toHaveCount(2)
    await expect(drawer(page)).toContainText(
      'One was deleted on this device and will be removed everywhere once you’re online.',
    )
    expect(await notificationsOf(server, saver)).toHaveLength(3)

    await page.reload()
    await openDrawer(page)
    await expect(row(page, '→ $60')).toContainText('Waiting to be sent')
    await expect(rows(page)).toHaveCount(2)
    await goOnline(page)
    await expect.poll(async () => (await notificationsOf(server, saver)).length).toBe(2)
    await expect(drawer(page)).not.toContainText('deleted on this device')
    await expect(row(page, '→ $60')).not.toContainText('Waiting')
    expect((await notificationsOf(server, saver)).map(({ read }) => read)).toEqual([true, false])
  })
})

test('a notification for a hidden page waits in the drawer without a banner', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const live = liveSocket(page)
  const { priced, title } = await stage(server, as, await newStudent())
  await page.goto('/settings')
  const socket = await live
  const frame = socket.waitForEvent('framesent', ({ payload }) =>
    String(payload).includes('["page_visible",false]'),
  )
  await look(page, 'hidden')
  await frame
  const came = socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('new_notification'),
  )
  await priced(80)
  await came
  await look(page, 'visible')
  await expect(bell(page)).toContainText('1 unread')
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(0)
})

test.describe('without a worker', () => {
  // A worker would fetch before the route that this test delays.
  test.use({ serviceWorkers: 'block' })

  test('a notification that arrives during a round on a hidden page is fetched on return', async ({
    page,
    as,
    newStudent,
    server,
  }) => {
    const live = liveSocket(page)
    const { priced } = await stage(server, as, await newStudent())
    await page.goto('/settings')
    const socket = await live
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let hasRead = false
    await page.route(
      '**/api/sync',
      async (route) => {
        const response = await route.fetch()
        hasRead = true
        await held
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    // Focus during the round after the connection would start no round.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        return hasRead
      })
      .toBe(true)
    await look(page, 'hidden')
    const frame = socket.waitForEvent('framereceived', ({ payload }) =>
      String(payload).includes('["sync"'),
    )
    await priced(80)
    await frame
    await look(page, 'visible')
    release()
    await expect(bell(page)).toContainText('1 unread')
  })
})
