import { expect, type Page } from 'playwright/test'
import type { SignedIn } from '../people/cast.ts'
import { post } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

export const savedHere = 'Saved on this device. It will be sent when you are back online.'

/** Goes offline after the worker can open the app and the device has its first copy. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await loseNetwork(page)
}

/**
 * Goes offline after the device has its first copy. No page opens then, because there is no worker.
 */
export async function loseNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

/** Deletes storage that the browser may clear at any time. */
export async function emptyBrowserCache(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}

export const goOnline = (page: Page) => page.context().setOffline(false)

export const strip = (page: Page) => page.getByRole('complementary', { name: 'Connection' })

export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title })

/** The lines of the outbox page's lists. */
export const waitingLines = (page: Page) =>
  page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
export const refusedLines = (page: Page) =>
  page.getByRole('region', { name: 'Refused' }).getByRole('listitem')

/** Opens the outbox without a page load. */
export async function openOutbox(page: Page): Promise<void> {
  await strip(page).getByRole('link').click()
  // Behind a conversation the bar comes back under the pointer, which would open its menu.
  await page.mouse.move(0, 500)
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
}

/**
 * Creates a listing of the user, opens its edit form and goes offline.
 * @returns the listing's id
 */
export async function ownListingOffline(
  page: Page,
  server: TestServer,
  owner: SignedIn,
  listing: { title: string; price: number },
): Promise<string> {
  const { _id } = await post(server, owner, listing)
  await page.goto(`/edit-listing/${_id}`)
  await expect(page.getByLabel('Title')).toHaveValue(listing.title)
  await goOffline(page)
  return _id
}

/** Fills and submits the edit form of a listing on the device. */
export async function editOffline(
  page: Page,
  id: string,
  changes: Record<string, string>,
): Promise<void> {
  await page.goto(`/edit-listing/${id}`)
  for (const [label, value] of Object.entries(changes)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText(savedHere)
}

/** The number of photos on the device that wait to be sent. */
export const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases
      .map((each) => each.name ?? '')
      .find((each) => /^quad-[\w]{8}-/.test(each))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name ?? '')
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error ?? new Error('closed')))
    })
    const counted = database.transaction('blobs').objectStore('blobs').count()
    const count = await new Promise<number>((resolve) =>
      counted.addEventListener('success', () => resolve(counted.result)),
    )
    database.close()
    return count
  })
