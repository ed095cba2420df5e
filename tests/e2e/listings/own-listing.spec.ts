import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { post, readListing } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const status = (page: Page, title: string) =>
  page.getByRole('group', { name: `Status of ${title}` }).last()

test('[UX-04] one tap on the profile or the listing changes its status, offline too, and Undo takes it back', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'A stool' })
  const stored = async () => (await readListing(server, me, _id)).status
  await page.goto(`/profile/${me.user.id}`)
  await status(page, 'A stool').getByRole('button', { name: 'Pending' }).click()
  await expect(page.getByText('Marked as pending.')).toBeVisible()
  await expect.poll(stored).toBe('Pending')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toBe('Available')
  await expect(status(page, 'A stool').getByRole('button', { pressed: true })).toHaveText(
    'Available',
  )
  await page.getByRole('link', { name: 'A stool', exact: true }).click()
  const detail = page.getByRole('dialog')
  await expect(status(page, 'A stool')).toBeVisible()
  await goOffline(page)
  await status(page, 'A stool').getByRole('button', { name: 'Sold' }).click()
  await expect(detail.getByText('Marked as sold.')).toBeVisible()
  await expect(status(page, 'A stool').getByRole('button', { pressed: true })).toHaveText('Sold')
  await detail.getByRole('button', { name: 'Undo' }).click()
  await expect(detail.getByText('Marked as sold.')).toBeHidden()
  await expect(status(page, 'A stool').getByRole('button', { pressed: true })).toHaveText(
    'Available',
  )
  await status(page, 'A stool').getByRole('button', { name: 'Sold' }).click()
  await expect(status(page, 'A stool').getByRole('button', { pressed: true })).toHaveText('Sold')
  await page.reload()
  await expect(status(page, 'A stool').getByRole('button', { pressed: true })).toHaveText('Sold')
  await goOnline(page)
  await expect.poll(stored).toBe('Sold')
})

test('[UX-22] ‘Sell one like this’ begins a new listing with the texts of an own one, and keeps a begun one', async ({
  page,
  me,
  server,
}) => {
  const fields = { title: 'A mug', description: 'Blue.', price: 3, category: 'Other' }
  const { _id } = await post(server, me, { ...fields, condition: 'New' })
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Sell one like this' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A mug')
  await expect(page.getByLabel('Description')).toHaveValue('Blue.')
  await expect(page.getByLabel('Price')).toHaveValue('3')
  await expect(page.getByLabel('Condition')).toHaveValue('New')
  await page.getByLabel('Title').fill('Another mug')
  await expect
    .poll(async () => JSON.stringify(await rowsOnDevice(page, 'drafts')))
    .toContain('Another mug')
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Sell one like this' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The form already has another listing you started. Submit or clear it first.',
  )
  await page.goto('/create-listing')
  await expect(page.getByLabel('Title')).toHaveValue('Another mug')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByRole('link', { name: 'Another mug', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'A mug', exact: true })).toBeVisible()
})

test('a second edit begins with the values of the first, not with those of the tapped card', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'A lamp', price: 9 })
  await page.goto('/for-you')
  await page.getByRole('link', { name: 'A lamp', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Price').fill('12')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await page.waitForURL(/\/profile\//)
  await expect.poll(async () => (await readListing(server, me, _id)).price).toBe(12)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Edit A lamp/ })
    .click()
  await expect(page.getByLabel('Price')).toHaveValue('12')
})

test('the way back of a changed status comes into view above the tab bar', async ({
  page,
  me,
  server,
}) => {
  await post(server, me, { title: 'A low shelf' })
  await page.goto(`/profile/${me.user.id}`)
  const buttons = status(page, 'A low shelf')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const edge = async () => (await tabs.boundingBox())?.y ?? 0
  const below = await buttons.evaluate((element) => element.getBoundingClientRect().bottom)
  // The buttons stand right above the bar.
  await page.setViewportSize({ width: 390, height: Math.ceil(below) + 844 - (await edge()) + 8 })
  await buttons.getByRole('button', { name: 'Sold' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const box = await undo.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await edge())
})
