import { expect, test, type Page } from '../../support/browser/browser.ts'
import { fill, filled, preview } from '../../support/pages/listing-form.ts'
import { change, listingsOf, post } from '../../support/server/market.ts'
import { holdActions, nextSent } from '../../support/browser/sync.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Listing' }).click()

/** Submits a listing and goes back to its form before the answer. @returns releases the answer */
async function backWhileSent(page: Page): Promise<() => void> {
  await page.goto('/create-listing')
  await fill(page)
  await preview(page)
  const release = await holdActions(page, 'listing.create')
  const sent = nextSent(page, 'listing.create')
  await submit(page)
  await sent
  await page.goBack()
  await expect(page.getByLabel('Title')).toHaveValue(filled.Title)
  return release
}

const created = (page: Page) => page.getByText('Listing created')

test('going back while a listing is sent leaves an empty form after the server accepts it', async ({
  page,
  me,
  server,
}) => {
  const release = await backWhileSent(page)
  release()
  await expect(created(page)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await fill(page, { Title: 'Another desk' })
  await preview(page)
  await submit(page)
  await expect
    .poll(async () => (await listingsOf(server, me)).map(({ title }) => title))
    .toEqual(['Another desk', filled.Title])
})

test('input after going back stays and edits the sent listing', async ({ page, me, server }) => {
  const release = await backWhileSent(page)
  await page.getByLabel('Title').fill('Desk with a lamp')
  release()
  await expect(created(page)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Desk with a lamp')
  await expect(page.getByLabel('Description')).toHaveValue(filled.Description)
  await preview(page)
  await submit(page)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await expect
    .poll(() => listingsOf(server, me))
    .toMatchObject([{ title: 'Desk with a lamp', price: 120.5 }])
  await page.goto('/create-listing')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('a listing submitted again before the answer is created once', async ({
  page,
  me,
  server,
}) => {
  const release = await backWhileSent(page)
  await preview(page)
  await submit(page)
  release()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  expect(await listingsOf(server, me)).toMatchObject([{ title: filled.Title }])
})

test('a change from elsewhere does not leave the form that was just sent', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'A desk for two' })
  await page.goto('/for-you')
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Title').fill('A desk for three')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByText('Listing updated successfully!')).toBeVisible()
  await change(server, me, _id, { price: 7 })
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await expect(page.getByRole('article')).toContainText('$7')
})
