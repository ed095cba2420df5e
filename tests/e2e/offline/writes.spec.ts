import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { call, change, post, readListing } from '../../support/server/market.ts'
import {
  card,
  editOffline,
  goOffline,
  goOnline,
  ownListingOffline,
  openOutbox,
  savedHere,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import { until } from '../../support/server/until.ts'

test.use({ serviceWorkers: 'allow' })

const sheet = (page: Page) => page.getByRole('dialog')

test('[OFF-08][OFF-27] an edit made offline waits and then stores only the changed field', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Walnut shelf', price: 20 })
  await page.goto('/for-you')
  await expect(card(page, 'Walnut shelf')).toBeVisible()
  await page.goto(`/edit-listing/${_id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Walnut shelf')
  await goOffline(page)
  await editOffline(page, _id, { Price: '15' })
  await page.goto('/for-you')
  await expect(card(page, 'Walnut shelf')).toContainText('$15')
  await expect(card(page, 'Walnut shelf')).toContainText('Waiting to be sent')
  await expect(strip(page)).toContainText('1 waiting')
  await openOutbox(page)
  await expect(waitingLines(page)).toContainText(['Price of “Walnut shelf”'])

  // Another device changes its title in the meantime.
  await change(server, me, _id, { title: 'Walnut bookshelf' })
  await goOnline(page)
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  const { title, price } = await readListing(server, me, _id)
  expect({ title, price }).toEqual({ title: 'Walnut bookshelf', price: 15 })
  await page.goto('/for-you')
  await expect(card(page, 'Walnut bookshelf')).toContainText('$15')
  await expect(card(page, 'Walnut bookshelf')).not.toContainText('Waiting')
})

test('[OFF-09] save, notify and unsave used offline wait, then reach the server', async ({
  page,
  me,
  jonas,
  server,
}) => {
  for (const title of ['Offline lamp', 'Offline rug']) await post(server, jonas, { title })
  await page.goto('/for-you')
  const heart = (title: string) => page.getByRole('button', { name: `Save ${title}` })
  await heart('Offline rug').click()
  await expect(strip(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Offline rug' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await goOffline(page)

  await heart('Offline lamp').click()
  await expect(heart('Offline lamp')).toHaveAttribute('aria-pressed', 'true')
  await expect(heart('Offline lamp')).toHaveAccessibleDescription('Waiting to be sent')
  await page.getByRole('link', { name: 'Offline lamp' }).click()
  const notify = sheet(page).getByRole('switch')
  await notify.click()
  await expect(notify).toBeChecked()
  await expect(notify).toHaveAccessibleDescription(/Waiting to be sent/)
  await page.goBack()
  await heart('Offline rug').click()
  await expect(heart('Offline rug')).toHaveAttribute('aria-pressed', 'false')
  await expect(strip(page)).toContainText('3 waiting')

  await goOnline(page)
  const saved = async () => {
    const response = await call(server, me, 'GET', '/api/saved-listings')
    const rows = (await response.json()) as { title: string; notifyOnUpdate: boolean }[]
    return rows.map(({ title, notifyOnUpdate }) => `${title} ${notifyOnUpdate}`)
  }
  await expect.poll(saved).toEqual(['Offline lamp true'])
  await expect(strip(page)).toHaveCount(0)
})

test('[OFF-30] a form shows that it is saved, and the success message after the server accepts it', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/for-you')
  await page.getByRole('button', { name: 'Settings' }).focus()
  await goOffline(page)
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('It is dark down here.')
  await dialog.getByLabel('Category').selectOption('UI')
  await dialog.getByLabel('Priority').selectOption('Low')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(savedHere)
  await goOnline(page)
  await expect(dialog.getByRole('alert')).toHaveText('Bug report submitted successfully!')
})

test('[OFF-13] sharing by email offline waits and is sent after reconnecting', async ({
  page,
  as,
  server,
}) => {
  const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Shared kettle' })
  await as('maya')
  await page.goto(`/for-you?listingId=${_id}`)
  await sheet(page).getByRole('button', { name: 'Share' }).focus()
  await goOffline(page)
  await sheet(page).getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: /Share/ })
  await share.getByLabel('Recipient email').fill('aunt@example.com')
  await share.getByRole('button', { name: 'Send' }).click()
  await expect(share.getByRole('alert')).toHaveText(savedHere)
  const mails = async () =>
    (await server.mails()).filter(({ to }) =>
      to?.some(({ address }) => address === 'aunt@example.com'),
    )
  expect(await mails()).toEqual([])
  await goOnline(page)
  await expect(share.getByRole('alert')).toHaveText('Listing shared successfully!')
  await until('the mail', async () => ((await mails()).length === 1 ? true : undefined))
})

test('a share that is sent during input of another does not close its dialog', async ({
  page,
  as,
  server,
}) => {
  const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Shared twice' })
  await as('maya')
  await page.goto(`/for-you?listingId=${_id}`)
  await sheet(page).getByRole('button', { name: 'Share' }).focus()
  await goOffline(page)
  await sheet(page).getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share Listing' })
  await share.getByLabel('Recipient email').fill('uncle@example.com')
  await share.getByRole('button', { name: 'Send' }).click()
  await expect(share.getByRole('alert')).toHaveText(savedHere)
  await share.getByRole('tab', { name: 'Messages' }).click()
  await share.getByLabel('Recipient username').fill('jon')
  await page.clock.install()
  await goOnline(page)
  const success = 'Listing shared successfully!'
  await expect(share.getByRole('alert', { includeHidden: true })).toHaveText(success)
  await page.clock.runFor(5000)
  await share.getByLabel('Recipient username').pressSequentially('as')
  await expect(share.getByLabel('Recipient username')).toHaveValue('jonas')
  await share.getByRole('tab', { name: 'Email' }).click()
  await expect(share.getByRole('alert')).toHaveText(success)
  await page.clock.runFor(1500)
  await expect(share).toHaveCount(0)
})

test('[OFF-15] a queued write survives closing the browser, and is then sent', async ({
  page,
  as,
  context,
  server,
}) => {
  const session = await as('newcomer', { rememberMe: true })
  const id = await ownListingOffline(page, server, session, { title: 'Closed book', price: 9 })
  await editOffline(page, id, { Price: '7' })
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/outbox')
  await expect(waitingLines(reopened)).toContainText(['Price of “Closed book”'])
  expect((await readListing(server, session, id)).price).toBe(9)
  await goOnline(reopened)
  await expect(reopened.getByText('Everything has been sent.')).toBeVisible()
  expect((await readListing(server, session, id)).price).toBe(7)
})

test('[OFF-17] queued writes take effect in the order they were made', async ({
  page,
  me,
  server,
}) => {
  const id = await ownListingOffline(page, server, me, { title: 'Ordered oven', price: 50 })
  // A clock set back between two writes does not change their order.
  for (const [price, at] of [
    ['40', Date.now()],
    ['30', Date.now() - 3_600_000],
  ] as const) {
    await page.clock.setFixedTime(at)
    await editOffline(page, id, { Price: price })
  }
  await page.clock.setFixedTime(Date.now())
  await page.goto('/outbox')
  await expect(waitingLines(page)).toHaveCount(2)
  await goOnline(page)
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  expect((await readListing(server, me, id)).price).toBe(30)
})
