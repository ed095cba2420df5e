import { expect, test, type Page } from '../../support/browser/browser.ts'
import { preview } from '../../support/pages/listing-form.ts'
import { change, post, readListing, upload } from '../../support/server/market.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { nextSent } from '../../support/browser/sync.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Changes' }).click()

test('[OFF-27] an open form shows a change from elsewhere and sends only the edited fields', async ({
  page,
  me,
  server,
}) => {
  const { public_id } = await upload(server, me)
  const { _id } = await post(server, me, {
    title: 'Moving target',
    price: 10,
    images: [public_id],
  })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Title').fill('Still target')
  await page.waitForLoadState('networkidle')
  await change(server, me, _id, { price: 8, status: 'Pending', images: [] })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByLabel('Price')).toHaveValue('8')
  await expect(page.getByLabel('Status')).toHaveValue('Pending')
  await expect(page.locator('[data-photo]')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Still target')
  await preview(page)
  const sent = nextSent(page, 'listing.edit')
  await submit(page)
  expect(await sent).toEqual({
    id: _id,
    title: 'Still target',
    seen: { title: ['Moving target'] },
  })
})

test('[OFF-27] a form restored from a draft does not undo newer changes from elsewhere', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Kept overnight', price: 10 })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Title').fill('Kept over two nights')
  await expect
    .poll(async () => JSON.stringify(await rowsOnDevice(page, 'drafts')))
    .toContain('Kept over two nights')
  await page.goto('/for-you')
  await change(server, me, _id, { price: 8 })
  await page.goto(`/edit-listing/${_id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Kept over two nights')
  await preview(page)
  const sent = nextSent(page, 'listing.edit')
  await submit(page)
  expect(await sent).toEqual({
    id: _id,
    title: 'Kept over two nights',
    seen: { title: ['Kept overnight'] },
  })
  await expect
    .poll(() => readListing(server, me, _id))
    .toMatchObject({ title: 'Kept over two nights', price: 8 })
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[OFF-27] two offline tabs that edit one listing send the fields that each changed', async ({
    page,
    as,
    context,
    server,
  }) => {
    const session = await as('newcomer', { rememberMe: true })
    const { _id } = await post(server, session, { title: 'Two hands', price: 10 })
    await page.goto(`/edit-listing/${_id}`)
    await expect(page.getByLabel('Title')).toHaveValue('Two hands')
    const other = await context.newPage()
    await other.goto(`/edit-listing/${_id}`)
    await other.getByLabel('Title').fill('Two more hands')
    await goOffline(page)
    await page.getByLabel('Price').fill('7')
    await preview(page)
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText(savedHere)
    await preview(other)
    await submit(other)
    await expect(other.getByRole('alert')).toHaveText(savedHere)
    await goOnline(page)
    await expect
      .poll(() => readListing(server, session, _id))
      .toMatchObject({ title: 'Two more hands', price: 7 })
  })
})
