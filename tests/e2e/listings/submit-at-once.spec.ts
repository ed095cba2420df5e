import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import {
  add,
  fill,
  photos,
  preview,
  submitListing,
  tiles,
} from '../../support/pages/listing-form.ts'
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

test('[HAND-09] after Submit now the sentence stands alone without a spinner, and the profile begins with the listing, its photo, and Share, without a way back to the form', async ({
  page,
  me,
}) => {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  await page.goto('/messages')
  await page.goto('/create-listing')
  await fill(page, { Title: 'Lamp at once' })
  await add(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  await submitNow(page)
  const sentence = page.getByText('Listing created successfully! Redirecting...')
  await expect(sentence).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  const posted = page.getByRole('region', { name: 'It’s live' })
  await expect(posted).toBeInViewport()
  await expect(posted.getByRole('heading', { name: 'Lamp at once' })).toBeVisible()
  await expect(posted.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page.getByRole('link', { name: 'Lamp at once', exact: true })).toHaveCount(1)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await posted.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share Listing' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Share Listing' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  expect(paths).not.toContain('/create-listing/preview')
})

test('going back from the profile after the preview leads neither to it nor to the form', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/messages')
  await page.goto('/create-listing')
  await fill(page, { Title: 'Lamp with two looks' })
  await preview(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Lamp with two looks')
  await submitListing(page)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  const [made] = await listingsOf(server, me)
  await page.goto(`/edit-listing/${made?._id}`)
  await page.getByLabel('Price').fill('8')
  await preview(page)
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await page.goBack()
  await expect(page).toHaveURL('/messages')
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
