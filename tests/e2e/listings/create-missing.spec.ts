import { expect, test } from '../../support/browser/browser.ts'
import {
  add,
  clearForm,
  fill,
  filled,
  photos,
  preview,
  tiles,
} from '../../support/pages/listing-form.ts'

const sentence = 'Please fill in all required fields.'

test('[CREATE-03] a listing without title, description, price or category is refused', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  for (const label of ['Title', 'Description', 'Price'] as const) {
    await fill(page, { [label]: '  ' })
    await preview(page)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence)
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
  await clearForm(page)
  await fill(page, {}, '')
  await preview(page)
  await expect(page.getByLabel('Category')).toHaveAccessibleDescription(sentence)
  await expect(page).toHaveURL('/create-listing')
})

test('an empty form marks every missing field and focuses the first', async ({ page, as }) => {
  await as('maya')
  await page.goto('/create-listing')
  await preview(page)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(page.getByText(sentence)).toHaveCount(1)
  for (const label of ['Title', 'Description', 'Price', 'Category']) {
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field('Price')).toHaveAccessibleDescription('Please enter a price.')
  await expect(field('Title')).toBeFocused()
  await field('Title').fill('A table')
  await expect(field('Title')).not.toHaveAttribute('aria-invalid')
  await expect(field('Price')).toHaveAttribute('aria-invalid', 'true')
})

test('the form is cleared only after a question', async ({ page, as }) => {
  await as('maya')
  await page.goto('/create-listing')
  await fill(page)
  await add(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep It' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(filled.Title)
  await expect(tiles(page)).toHaveCount(1)
  await clearForm(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(tiles(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Clear the form' })).toHaveCount(0)
  await expect(page).toHaveURL('/create-listing')
})

test('[CREATE-04] a ticket without an event type is refused', async ({ page, as }) => {
  await as('maya')
  await page.goto('/create-listing')
  await fill(page, {}, 'Event Tickets')
  await preview(page)
  await expect(page.getByLabel('Event type')).toHaveAccessibleDescription(
    'Please select an event type.',
  )
})
