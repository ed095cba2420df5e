import { expect, test, type Page } from '../../support/browser/browser.ts'
import type { SignedIn } from '../../support/people/cast.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import {
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  ownListingOffline,
  refusedLines,
  strip,
} from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { nextSent } from '../../support/browser/sync.ts'
import { preview } from '../../support/pages/listing-form.ts'
import { change, post, readListing } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

const choice = (page: Page, name: string) =>
  refusedLines(page).getByRole('button', { name, exact: true })

/** Edits a listing on a page without a network and elsewhere, and connects the page again. */
async function editOnTwoDevices(page: Page, server: TestServer, me: SignedIn): Promise<string> {
  const id = await ownListingOffline(page, server, me, { title: 'Oak desk', price: 50 })
  await editOffline(page, id, { Price: '90' })
  await openOutbox(page)
  await change(server, me, id, { price: 60 })
  await goOnline(page)
  await expect(refusedLines(page)).toHaveCount(1)
  return id
}

test('[OFF-27] @both an edit of a price that another device has changed shows both prices', async ({
  page,
  me,
  server,
}) => {
  const id = await editOnTwoDevices(page, server, me)
  const price = refusedLines(page).getByRole('group', { name: 'Price' })
  await expect(price).toContainText('Your change: $90')
  await expect(price).toContainText('On another device: $60')
  await expectAccessible(page)
  const sent = nextSent(page, 'listing.edit')
  await choice(page, 'Keep mine: Price').click()
  expect(await sent).toEqual({ id, price: 90, seen: { price: [60] } })
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect.poll(async () => (await readListing(server, me, id)).price).toBe(90)
})

test('[OFF-27] keeping the price of the other device drops the edit', async ({
  page,
  me,
  server,
}) => {
  const id = await editOnTwoDevices(page, server, me)
  await choice(page, 'Keep theirs: Price').click()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  expect(await rowsOnDevice(page, 'log')).toEqual([])
  expect(await readListing(server, me, id)).toMatchObject({ price: 60 })
})

test('[OFF-27] a second edit of the same price adds no second conflict', async ({
  page,
  me,
  server,
}) => {
  const id = await ownListingOffline(page, server, me, { title: 'Oak desk', price: 50 })
  await editOffline(page, id, { Price: '90' })
  await editOffline(page, id, { Price: '95', Title: 'Pine desk' })
  await openOutbox(page)
  await change(server, me, id, { price: 60 })
  await goOnline(page)
  await expect(refusedLines(page)).toHaveCount(1)
  await expect(refusedLines(page)).toContainText('Your change: $95')
  await choice(page, 'Keep theirs: Price').click()
  await expect
    .poll(() => readListing(server, me, id))
    .toMatchObject({ price: 60, title: 'Pine desk' })
})

test('[OFF-27] two edits in conflict are one choice for each field, which shows what Keep mine sends', async ({
  page,
  me,
  server,
}) => {
  const id = await editOnTwoDevices(page, server, me)
  await goOffline(page)
  await editOffline(page, id, { Price: '95', Title: 'Pine desk' })
  await openOutbox(page)
  await change(server, me, id, { title: 'Elm desk' })
  await goOnline(page)
  const group = (name: string) => refusedLines(page).getByRole('group', { name })
  await expect(group('Title')).toContainText('Your change: Pine desk')
  await expect(group('Title')).toContainText('On another device: Elm desk')
  await expect(group('Price')).toContainText('Your change: $95')
  await expect(group('Price')).toContainText('On another device: $60')
  await choice(page, 'Keep theirs: Title').click()
  const sent = nextSent(page, 'listing.edit')
  await choice(page, 'Keep mine: Price').click()
  expect(await sent).toMatchObject({ id, price: 95 })
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect
    .poll(() => readListing(server, me, id))
    .toMatchObject({ price: 95, title: 'Elm desk' })
})

test('[OFF-27] a later edit of the only field in conflict lets the rest of the edit go through', async ({
  page,
  me,
  server,
}) => {
  const id = await ownListingOffline(page, server, me, { title: 'Oak desk', price: 50 })
  await editOffline(page, id, { Price: '90', Title: 'Pine desk' })
  await openOutbox(page)
  await change(server, me, id, { price: 60 })
  await goOnline(page)
  await expect(refusedLines(page)).toHaveCount(1)
  await page.goto(`/edit-listing/${id}`)
  await page.getByLabel('Price').fill('95')
  await preview(page)
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  await expect
    .poll(() => readListing(server, me, id))
    .toMatchObject({ price: 95, title: 'Pine desk' })
  await page.goto('/outbox')
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect(refusedLines(page)).toHaveCount(0)
})

test('[OFF-27] a form that was open while another device changed its field leads to the choice', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Oak desk', price: 50 })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Price').fill('90')
  await page.waitForLoadState('networkidle')
  await change(server, me, _id, { price: 60 })
  await preview(page)
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expect(refusedLines(page)).toContainText('Your change: $90')
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Keep mine: Price' }).click()
  await expect.poll(async () => (await readListing(server, me, _id)).price).toBe(90)
  await expect.poll(() => rowsOnDevice(page, 'drafts')).toEqual([])
})
