import { expect, test } from '../../support/browser/browser.ts'
import { clearForm, fill, preview } from '../../support/pages/listing-form.ts'

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

test('[CREATE-04] a ticket without an event type is refused', async ({ page, as }) => {
  await as('maya')
  await page.goto('/create-listing')
  await fill(page, {}, 'Event Tickets')
  await preview(page)
  await expect(page.getByLabel('Event type')).toHaveAccessibleDescription(
    'Please select an event type.',
  )
})
