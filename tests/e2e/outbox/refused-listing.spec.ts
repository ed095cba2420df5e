import { expect, test, type Page } from '../../support/browser/browser.ts'
import {
  clearForm,
  fill,
  filled,
  preview,
  submitListing,
} from '../../support/pages/listing-form.ts'
import { call, listingsOf } from '../../support/server/market.ts'
import {
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  ownListingOffline,
  refusedLines,
  savedHere,
  strip,
} from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { profileButton } from '../../support/pages/session-page.ts'
import { nextSent, refuseActions, syncAddress } from '../../support/browser/sync.ts'

test.use({ serviceWorkers: 'allow' })

/** Creates a listing offline that the server refuses, and opens it from the outbox. */
async function editRefusedListing(page: Page): Promise<void> {
  await page.goto('/create-listing')
  await fill(page)
  await goOffline(page)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await openOutbox(page)
  await refuseActions(page, 'listing.create', () => ({ message: 'Not like this.' }))
  await goOnline(page)
  await expect(refusedLines(page)).toContainText(['Not like this.'])
  await page.unroute(syncAddress)
  await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(filled.Title)
}

test('[OFF-19] logging out warns about a refused listing in edit until it is sent', async ({
  page,
  me,
  server,
}) => {
  await editRefusedListing(page)
  await page.getByLabel('Title').fill('Sitting desk')
  await expect(strip(page)).toContainText('1 refused')
  await openOutbox(page)
  await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Sitting desk')
  await profileButton(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  const warning = page.getByRole('dialog', { name: 'Log out before everything is sent?' })
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await submitListing(page)
  await expect(page).toHaveURL(/profile/)
  expect(await listingsOf(server, me)).toMatchObject([{ title: 'Sitting desk' }])
  await expect.poll(() => rowsOnDevice(page, 'refused')).toEqual([])
  await expect(strip(page)).toHaveCount(0)
})

test('clearing the form of a refused listing discards it', async ({ page, as }) => {
  await as('newcomer')
  await editRefusedListing(page)
  await page.reload()
  expect(await rowsOnDevice(page, 'refused')).toHaveLength(1)
  await clearForm(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect.poll(() => rowsOnDevice(page, 'refused')).toEqual([])
})

test('[OFF-19] a refused change stays until its edited version is sent', async ({
  page,
  me,
  server,
}) => {
  const id = await ownListingOffline(page, server, me, { title: 'Frozen pie', price: 5 })
  await editOffline(page, id, { Price: '6' })
  await openOutbox(page)
  await refuseActions(page, 'listing.edit', () => ({ message: 'It is frozen.' }))
  await goOnline(page)
  await expect(refusedLines(page)).toContainText(['It is frozen.'])
  await page.unroute(syncAddress)
  await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('6')
  await page.getByLabel('Title').fill('Thawed pie')
  await expect(strip(page)).toContainText('1 refused')
  await preview(page)
  const sent = nextSent(page, 'listing.edit')
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  expect(await sent).toEqual({
    id,
    title: 'Thawed pie',
    price: 6,
    seen: { title: ['Frozen pie'], price: [5] },
  })
  await expect.poll(() => rowsOnDevice(page, 'refused')).toEqual([])
})

test('[OFF-19] a refused change of a deleted listing offers no Edit', async ({
  page,
  me,
  server,
}) => {
  const id = await ownListingOffline(page, server, me, { title: 'Gone with it', price: 5 })
  await editOffline(page, id, { Price: '6' })
  await openOutbox(page)
  await refuseActions(page, 'listing.edit', () => ({ message: 'It is frozen.' }))
  await goOnline(page)
  await expect(refusedLines(page).getByRole('button')).toHaveText(['Edit', 'Retry', 'Discard'])
  await page.unroute(syncAddress)
  await call(server, me, 'DELETE', `/api/listings/${id}`)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(refusedLines(page).getByRole('button')).toHaveText(['Retry', 'Discard'])
})
