import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { card, goOffline, goOnline } from '../../support/browser/offline.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the app could open offline. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test('[OFF-01][OFF-02][OFF-03] feed, saved listings and opened profiles can be read offline', async ({
  page,
  context,
  jonas,
  maya,
  server,
}) => {
  await post(server, jonas, { title: 'Seen in the lift', description: 'No signal in there.' })
  await page.goto('/for-you')
  await page.getByRole('button', { name: 'Save Seen in the lift' }).click()
  await page.getByRole('link', { name: 'Seen in the lift' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /jonas/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Weber')
  await expect(page.getByRole('article').filter({ hasText: 'Seen in the lift' })).toBeVisible()
  await page.goto(`/profile/${maya.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Keller')
  await installed(page)

  await context.setOffline(true)
  await page.goto('/for-you')
  await expect(page.getByRole('article').filter({ hasText: 'Seen in the lift' })).toBeVisible()
  await page.getByRole('link', { name: 'Seen in the lift' }).click()
  await expect(page.getByRole('dialog')).toContainText('No signal in there.')
  await page.goBack()
  await page.getByRole('tab', { name: 'Saved Listings' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Seen in the lift' })).toBeVisible()
  for (const [id, name] of [
    [maya.user.id, 'Maya Keller'],
    [jonas.user.id, 'Jonas Weber'],
  ] as const) {
    await page.goto(`/profile/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})

test('offline the list ends with the rows on this device, and says so', async ({
  page,
  as,
  server,
}) => {
  await post(server, await signIn(server, cast.jonas), { title: 'Last of the list' })
  await as('newcomer')
  await page.goto('/for-you')
  await expect(card(page, 'Last of the list')).toBeVisible()
  const foot = page.getByText(/^That’s everything/)
  await expect(foot).toHaveText('That’s everything for now.')
  await goOffline(page)
  await expect(foot).toHaveText('That’s everything on this device.')
  await goOnline(page)
  await expect(foot).toHaveText('That’s everything for now.')
})

test('[OFF-30] a listing created offline is stored, says so and shows in the feed after a reload', async ({
  page,
  as,
  context,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  await page.getByLabel('Title').fill('Typed underground')
  await page.getByLabel('Description').fill('In the basement of the library.')
  await page.getByLabel('Price').fill('5')
  await page.getByLabel('Category').selectOption('Other')
  await installed(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Saved on this device. It will be sent when you are back online.',
  )
  await page.reload()
  await page.goto('/for-you')
  const mine = page.getByRole('article').filter({ hasText: 'Typed underground' })
  await expect(mine).toContainText('Waiting to be sent')
})
