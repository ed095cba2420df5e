import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { call, post } from '../../support/server/market.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import type { TestServer } from '../../support/server/server.ts'
import { sentActions } from '../../support/browser/sync.ts'

async function openedByAnother(page: Page, server: TestServer, title: string): Promise<void> {
  await post(server, await signIn(server, cast.jonas), { title })
  await page.goto('/for-you')
  await page.getByRole('link', { name: title }).click()
}

const sheet = (page: Page) => page.getByRole('dialog')
const notify = (page: Page) =>
  sheet(page).getByRole('switch', { name: 'Notify me about this listing' })

/** The saved listings on the server, after the page has sent everything. */
const savedOnServer = async (page: Page) =>
  page.evaluate(async () => {
    const token = sessionStorage.getItem('accessToken')
    const response = await fetch('/api/saved-listings', {
      headers: { authorization: `Bearer ${token}` },
    })
    const saved = (await response.json()) as { title: string; notifyOnUpdate: boolean }[]
    return saved.map((each) => `${each.title}: ${each.notifyOnUpdate ? 'notify' : 'quiet'}`)
  })

test('[SAVED-01] Save adds the listing to the Saved tab and becomes Unsave, which removes it', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  await openedByAnother(page, server, 'Saved record player')
  const save = sheet(page).getByRole('button', { name: 'Save', exact: true })
  const unsave = sheet(page).getByRole('button', { name: 'Unsave' })
  await save.click()
  await expect(unsave).toBeVisible()
  await expect.poll(() => savedOnServer(page)).toEqual(['Saved record player: quiet'])
  await page.goBack()
  await page.getByRole('tab', { name: 'Saved Listings' }).click()
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Saved record player'])
  await page.getByRole('link', { name: 'Saved record player' }).click()
  await unsave.click()
  await expect(save).toBeVisible()
  await expect.poll(() => savedOnServer(page)).toEqual([])
  await page.goBack()
  await expect(titles).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No listings found.')).toBeVisible()
})

test('[SAVED-02] the notify switch on an unsaved listing saves it first, then turns notify on', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  const sent = sentActions(page)
  await openedByAnother(page, server, 'Watched piano')
  await expect(notify(page)).not.toBeChecked()
  await notify(page).click()
  await expect(notify(page)).toBeChecked()
  await expect(sheet(page).getByRole('button', { name: 'Unsave' })).toBeVisible()
  await expect.poll(() => savedOnServer(page)).toEqual(['Watched piano: notify'])
  const saving = sent.map(({ name }) => name).filter((name) => name.startsWith('savedListing'))
  expect([...new Set(saving)]).toEqual(['savedListing.save', 'savedListing.notify'])
})

test('[SAVED-03] the notify switch on a saved listing toggles notify and keeps it saved', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  await openedByAnother(page, server, 'Kept typewriter')
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
  const kept = sheet(page).getByRole('button', { name: 'Unsave' })
  for (const state of ['notify', 'quiet']) {
    await notify(page).click()
    await expect.poll(() => savedOnServer(page)).toEqual([`Kept typewriter: ${state}`])
    await expect(notify(page)).toHaveAttribute('aria-checked', String(state === 'notify'))
    await expect(kept).toBeVisible()
  }
})

test('a heart is filled on a device that has never opened the Saved tab', async ({
  page,
  me,
  server,
}) => {
  const there = await signIn(server, me)
  const { _id: listingId } = await post(server, await signIn(server, cast.jonas), {
    title: 'Saved elsewhere',
  })
  await call(server, there, 'POST', '/api/saved-listings', { listingId })
  await page.goto('/for-you')
  const card = page.getByRole('article').filter({ hasText: 'Saved elsewhere' })
  await expect(card.getByRole('button', { pressed: true })).toBeVisible()
})

test('a missing listing says so and links to the other listings', async ({ page, as }) => {
  await as('maya')
  await page.goto('/for-you?listingId=0197f000-0000-7000-8000-000000000000')
  await expect(sheet(page).getByRole('alert')).toHaveText('This listing is not available.')
  await sheet(page).getByRole('button', { name: 'Browse Listings' }).click()
  await expect(sheet(page)).toHaveCount(0)
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the heart of a listing saved offline says that it waits', async ({ page, as, server }) => {
    await post(server, await signIn(server, cast.jonas), { title: 'Saved in the lift' })
    await as('maya')
    await page.goto('/for-you')
    await page.getByRole('link', { name: 'Saved in the lift' }).click()
    await expect(sheet(page)).toBeVisible()
    await goOffline(page)
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
    const unsave = sheet(page).getByRole('button', { name: 'Unsave' })
    await expect(unsave).toHaveAccessibleDescription('Waiting to be sent')
    await goOnline(page)
    await expect(unsave).not.toHaveAccessibleDescription('Waiting to be sent')
  })
})
