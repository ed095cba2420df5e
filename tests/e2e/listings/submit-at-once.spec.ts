import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { fill } from '../../support/pages/listing-form.ts'
import { listingsOf } from '../../support/server/market.ts'

const submitNow = (page: Page) => page.getByRole('button', { name: 'Submit now' }).click()

test('[UX-23] create and edit can be submitted from the form, beside Preview', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/create-listing')
  await fill(page, { Title: 'Lamp without a look' })
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await expectAccessible(page)
  await submitNow(page)
  await expect(page.getByText('Listing created successfully! Redirecting...')).toBeVisible()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  const [made] = await listingsOf(server, me)
  expect(made).toMatchObject({ title: 'Lamp without a look' })

  await page.goto(`/edit-listing/${made?._id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Lamp without a look')
  await page.getByLabel('Price').fill('7')
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await submitNow(page)
  await expect(page.getByText('Listing updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  expect(await listingsOf(server, me)).toMatchObject([{ price: 7 }])
})

test('what the form refuses stays in the form, and Enter opens the preview', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/create-listing')
  await fill(page, { Title: '' })
  await submitNow(page)
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(page).toHaveURL('/create-listing')
  await page.getByLabel('Title').fill('Lamp with a look')
  await page.getByLabel('Title').press('Enter')
  await expect(page).toHaveURL('/create-listing/preview')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit Listing' })).toBeVisible()
  expect(await listingsOf(server, me)).toEqual([])
})
