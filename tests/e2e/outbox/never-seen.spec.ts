import { expect, test } from '../../support/browser/browser.ts'
import {
  card,
  goOffline,
  goOnline,
  openOutbox,
  savedHere,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import { post } from '../../support/server/market.ts'
import { sentActions } from '../../support/browser/sync.ts'
import { fill, submitListing } from '../../support/pages/listing-form.ts'
import { openReviews, reviews, write, writer } from '../../support/pages/reviews-page.ts'

test.use({ serviceWorkers: 'allow' })

test('a listing that no request has carried is neither available nor has a status to change', async ({
  page,
  me,
  server,
}) => {
  await post(server, me, { title: 'A seen stool' })
  await page.goto('/create-listing')
  await fill(page, { Title: 'An unseen stool' })
  await goOffline(page)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await page.goto(`/profile/${me.user.id}`)
  await expect(page.getByText('1 available · 1 waiting to be sent')).toBeVisible()
  const status = (title: string) => page.getByRole('group', { name: `Status of ${title}` })
  await expect(status('A seen stool')).toBeVisible()
  await expect(card(page, 'An unseen stool')).toBeVisible()
  await expect(status('An unseen stool')).toHaveCount(0)
  await goOnline(page)
  await expect(page.getByText('2 available')).toBeVisible()
  await expect(status('An unseen stool')).toBeVisible()
})

test('[HAND-10] a listing or a review that is deleted before any request has carried it is gone without one, and the dialog says that no one has seen it', async ({
  page,
  me,
  other,
}) => {
  const dialog = page.getByRole('dialog')
  await openReviews(page, other)
  await page.goto('/create-listing')
  await fill(page, { Title: 'Offline stool' })
  await goOffline(page)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await page.goto(`/profile/${me.user.id}`)
  await page.getByRole('tab', { name: 'Listings' }).click()
  await card(page, 'Offline stool').getByRole('link', { name: 'Edit' }).click()
  // An edit of it goes with it.
  await page.getByLabel('Price', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await openOutbox(page)
  await expect(waitingLines(page)).toHaveCount(2)
  await page.goto(`/profile/${me.user.id}`)
  await card(page, 'Offline stool').getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete listing' }).press('Enter')
  await expect(dialog).toContainText('no one has seen it')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await expect(card(page, 'Offline stool')).toHaveCount(0)

  await openReviews(page, other)
  await page.getByRole('button', { name: 'Create New Review' }).press('Enter')
  await write(page, '3 Good', 'Written in the basement.')
  await writer(page).getByRole('button', { name: 'Done' }).click()
  await reviews(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(dialog).toContainText('no one has seen it')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No reviews available.')).toBeVisible()

  // Nothing waits anymore.
  await expect(strip(page).getByRole('link')).toHaveCount(0)
  const sent = sentActions(page)
  await goOnline(page)
  await page.goto('/for-you')
  await expect(page.getByRole('tab', { name: 'Listings', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
})
