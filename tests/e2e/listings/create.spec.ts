import { shownByFrames } from '../../support/browser/frames.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import type { Listing } from '#sync/listings.ts'
import * as v from 'valibot'
import { expect, test } from '../../support/browser/browser.ts'
import {
  add,
  fill,
  filled,
  orderOf,
  photos,
  preview,
  tiles,
  underWay,
  submitListing,
} from '../../support/pages/listing-form.ts'
import { change, listingsOf, post } from '../../support/server/market.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { loseAnswers, refuseActions, sentActions, syncAddress } from '../../support/browser/sync.ts'

const sentence = 'Please fill in all required fields.'

const fields = v.object({ title: v.string(), description: v.string() })
const kept = v.tuple([v.object({ value: v.object({ listingId: v.string(), fields }) })])

test('[CREATE-01][CREATE-02] the form has its fields, and the event type for tickets only', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  for (const label of ['Title', 'Description', 'Price']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(page.locator('input[type=file]').first()).toHaveAttribute('multiple')
  const category = page.getByLabel('Category')
  const categories = ['Electronics', 'Event Tickets', 'Clothing', 'Textbooks', 'Furniture', 'Other']
  await expect(category.locator('option:not([value=""])')).toHaveText(categories)
  const eventType = page.getByLabel('Event type')
  for (const each of categories) {
    await category.selectOption(each)
    await expect(eventType).toHaveCount(each === 'Event Tickets' ? 1 : 0)
  }
  await category.selectOption('Event Tickets')
  const types = ['Concert', 'Sporting Event', 'Play', 'Festival', 'Other']
  await expect(eventType.locator('option:not([value=""])')).toHaveText(types)
})

test('[CREATE-05][CREATE-12][TEXT-04] invalid prices and too long texts are refused', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  for (const [Price, reason] of [
    ['abc', 'Price must be a number of 0 or more.'],
    ['-1', 'Price must be a number of 0 or more.'],
    ['١٠٠٠٠١', 'The highest price is $100,000.'],
    ['1.234', 'Use at most two decimals.'],
  ] as const) {
    await fill(page, { Price })
    await preview(page)
    await expect(page.getByText(reason)).toBeVisible()
  }
  for (const [label, most] of [
    ['Title', 120],
    ['Description', 4000],
  ] as const) {
    await fill(page, { [label]: 'x'.repeat(most + 1) })
    await preview(page)
    await expect(
      page.getByText(`The ${label.toLowerCase()} must be at most ${most} characters long.`),
    ).toBeVisible()
  }
  await fill(page, { Title: 'x'.repeat(120), Description: 'y'.repeat(4000), Price: '100000' })
  await preview(page)
  await expect(page).toHaveURL('/create-listing/preview')
})

test('[CREATE-06] the preview shows every field, and Edit returns with all of them and the order of photos', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  await fill(page, {}, 'Event Tickets')
  await page.getByLabel('Event type').selectOption('Play')
  await add(page, await photos(3))
  await expect(tiles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Move photo 3 of 3 one place earlier' }).press('Enter')
  const before = await orderOf(page)
  await preview(page)
  await expect(page).toHaveURL('/create-listing/preview')
  const shown = page.getByRole('article')
  for (const text of ['$120.50', 'Standing desk', 'Electric, quiet.', 'Event Tickets', 'Play']) {
    await expect(shown).toContainText(text)
  }
  await expect(page.getByRole('img', { name: /Standing desk, photo/ })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Submit Listing' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  for (const [label, value] of Object.entries(filled)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expect(page.getByLabel('Event type')).toHaveValue('Play')
  expect(await orderOf(page)).toEqual(before)
})

test('[CREATE-07][CREATE-13][CREATE-14] a created listing shows a success, keeps the order of photos and opens the profile after 2 s', async ({
  page,
  me,
  server,
}) => {
  await page.clock.install()
  await page.goto('/create-listing')
  await fill(page, { Price: '0' })
  await add(page, await photos(9))
  await expect(page.getByRole('alert')).toHaveText(
    'A listing can have at most 8 photos. The last one was left out.',
  )
  await expect(tiles(page)).toHaveCount(8)
  await expect(page.getByLabel('Add more photos')).toHaveCount(0)
  await tiles(page)
    .last()
    .getByRole('button', { name: /arrow keys/ })
    .press('Home')
  await expect(tiles(page).first()).toContainText('Cover')
  await expect(underWay(page)).toHaveCount(0)
  await preview(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Submit Listing' }).dblclick()
  await shownByFrames(page.getByRole('alert'))
  await expect(page.getByRole('alert')).toHaveText('Listing created successfully! Redirecting...')
  await page.clock.runFor(1900)
  await expect(page).toHaveURL('/create-listing/preview')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await page.clock.resume()
  await expect(page.getByRole('article')).toContainText(['FreeStanding desk'])
  const made: Listing[] = await listingsOf(server, me)
  expect(made.map((listing) => listing.images.length)).toEqual([8])
})

test('[CREATE-08] a failure shows the server’s sentence, or the default sentence without one', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  await fill(page)
  await preview(page)
  let answer = { code: 'forbidden', message: 'The market is closed today.' }
  await refuseActions(page, 'listing.create', () => answer)
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await expect(page.getByRole('alert')).toHaveText('The market is closed today.')
  answer = { code: 'crash', message: '' }
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create listing.')
  await page.unroute(syncAddress)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(filled.Title)
})

test('[OFF-16] a retry after a lost answer creates one listing', async ({ page, me, server }) => {
  await page.goto('/create-listing')
  await fill(page)
  await preview(page)
  const sent = sentActions(page)
  const restoreAnswers = await loseAnswers(page, 'listing.create')
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Saved on this device. It will be sent when you are back online.',
  )
  restoreAnswers()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await page.goto('/outbox')
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  expect(sent.filter(({ name }) => name === 'listing.create').length).toBeGreaterThan(1)
  expect(await listingsOf(server, me)).toHaveLength(1)
})

test('a form changed after its listing was sent edits that listing', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/create-listing')
  await fill(page)
  await expect
    .poll(() => rowsOnDevice(page, 'drafts'))
    .toMatchObject([{ value: { fields: { description: filled.Description } } }])
  // Like a tab that closed before it deleted the draft.
  const [draft] = v.parse(kept, await rowsOnDevice(page, 'drafts'))
  const { title, description } = draft.value.fields
  const { listingId: id } = draft.value
  await post(server, me, { id, title, description, price: '20', category: 'Furniture' })
  await change(server, me, id, { status: 'Pending' })
  await fill(page, { Title: 'Desk with a lamp', Price: '25' })
  await submitListing(page)
  await expect
    .poll(() => listingsOf(server, me))
    .toMatchObject([{ _id: id, title: 'Desk with a lamp', price: 25, status: 'Pending' }])
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await expect.poll(() => rowsOnDevice(page, 'drafts')).toEqual([])
})

test('axe reports no violations on form and preview', { tag: '@both' }, async ({ page, as }) => {
  await as('maya')
  await page.goto('/create-listing')
  await preview(page)
  await expect(page.getByText(sentence)).toBeVisible()
  await add(page, await photos(2))
  await expect(underWay(page)).toHaveCount(0)
  await expectAccessible(page)
  await fill(page)
  await preview(page)
  await page.getByRole('button', { name: 'Submit Listing' }).waitFor()
  await expectAccessible(page)
})

test(
  'the card beside the form names missing fields and invents no price or category',
  { tag: '@desktop' },
  async ({ page, as }) => {
    await as('newcomer')
    await page.goto('/create-listing')
    const card = page.getByRole('complementary', { name: 'How the card will look' })
    for (const word of ['Price', 'Title', 'Category']) {
      await expect(card.getByText(word, { exact: true })).toBeVisible()
    }
    await expect(card).not.toContainText('Free')
    await expect(card).not.toContainText('Other')
    await fill(page, { Price: '0' }, 'Other')
    for (const word of ['Free', filled.Title, 'Other']) {
      await expect(card.getByText(word, { exact: true })).toBeVisible()
    }
  },
)
