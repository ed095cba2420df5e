import { shownByFrames } from '../../support/browser/frames.ts'
import { call } from '../../support/server/market.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import {
  atTime,
  change,
  listingsOf,
  post,
  readListing,
  upload,
} from '../../support/server/market.ts'
import { photo } from '../../support/server/photos.ts'
import { nextSent, refuseActions } from '../../support/browser/sync.ts'

const preview = (page: Page) => page.getByRole('button', { name: 'Preview' }).click()
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Changes' }).click()

test('[EDIT-01] the form is prefilled, and its Status select shows the listing’s status', async ({
  page,
  maya,
  server,
}) => {
  const { public_id } = await upload(server, maya)
  const event = { category: 'Event Tickets', eventType: 'Concert' }
  const { _id } = await post(server, maya, {
    title: 'Front row',
    price: 30,
    ...event,
    images: [public_id],
  })
  await call(server, maya, 'PATCH', `/api/listings/${_id}`, { status: 'Pending' })
  await page.goto(`/edit-listing/${_id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Front row')
  await expect(page.getByLabel('Description')).toHaveValue(/Solid oak/)
  await expect(page.getByLabel('Price')).toHaveValue('30')
  await expect(page.getByLabel('Category')).toHaveValue('Event Tickets')
  await expect(page.getByLabel('Event type')).toHaveValue('Concert')
  await expect(page.getByLabel('Status')).toHaveValue('Pending')
  await expect(page.getByLabel('Status').locator('option')).toHaveText([
    'Available',
    'Pending',
    'Sold',
  ])
  await expect(page.locator('[data-photo]').getByRole('img')).not.toHaveJSProperty(
    'naturalWidth',
    0,
  )
})

test('[EDIT-02] Preview opens the preview, whose Edit goes back, and Submit Changes sends', async ({
  page,
  as,
  server,
}) => {
  const { _id } = await post(server, await as('maya'), { title: 'Before' })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Title').fill('After')
  await preview(page)
  await expect(page).toHaveURL(`/edit-listing/${_id}/preview`)
  await expect(page.getByRole('article')).toContainText('After')
  await expect(page.getByRole('button', { name: 'Submit Changes' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`/edit-listing/${_id}`)
  await expect(page.getByLabel('Title')).toHaveValue('After')
})

test('[EDIT-03] a saved edit shows a success, opens the profile after 2 s and sends only the changed fields', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Cheap chair', price: 10 })
  await page.clock.install()
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Price').fill('8')
  await page.getByLabel('Status').selectOption('Sold')
  await preview(page)
  const sent = nextSent(page, 'listing.edit')
  // The preview's code also loads with a timer, so it must be there before the clock stops.
  await expect(page.getByRole('button', { name: 'Submit Changes' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page)
  await shownByFrames(page.getByRole('alert'))
  expect(await sent).toEqual({
    id: _id,
    price: 8,
    status: 'Sold',
    seen: { price: [10], status: ['Available'] },
  })
  await expect(page.getByRole('alert')).toHaveText(
    'Listing updated successfully! Redirecting to your profile...',
  )
  await page.clock.runFor(1900)
  await expect(page).toHaveURL(`/edit-listing/${_id}/preview`)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  const { price, status, title } = await readListing(server, me, _id)
  expect({ price, status, title }).toEqual({ price: 8, status: 'Sold', title: 'Cheap chair' })
})

test('[EDIT-04] a failed upload shows ‘Image upload failed.’', async ({ page, as, server }) => {
  const { _id } = await post(server, await as('maya'), { title: 'Needs a photo' })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Title').waitFor()
  await page.route('**/api/upload-image*', (route) => route.fulfill({ status: 500, json: {} }))
  const buffer = await photo().jpeg().toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.locator('[data-photo]').getByRole('alert')).toHaveText('Image upload failed.')
  await preview(page)
  await submit(page)
  await expect(page.getByRole('alert').last()).toHaveText('Image upload failed.')
  await expect(page).toHaveURL(`/edit-listing/${_id}/preview`)
})

test('[EDIT-05] any other failure shows the server’s sentence or the documented one', async ({
  page,
  as,
  server,
}) => {
  const { _id } = await post(server, await as('maya'), { title: 'Stubborn lamp' })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Title').fill('Changed lamp')
  await preview(page)
  let answer = { code: 'conflict', message: 'This listing is frozen.' }
  await refuseActions(page, 'listing.edit', () => answer)
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('This listing is frozen.')
  answer = { code: 'crash', message: '' }
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Failed to update listing.')
})

test('input stays while the listing changes elsewhere', async ({ page, me, server }) => {
  const { _id } = await post(server, me, { title: 'Moving target', price: 10 })
  await page.goto(`/edit-listing/${_id}`)
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue('Moving target')
  await page.waitForLoadState('networkidle')
  const typing = await title.evaluateHandle(typeWhileRead, 'Typed in that moment')
  await change(server, me, _id, { price: 8 })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await typing.evaluate(({ done }) => done)
  await expect(title).toHaveValue('Typed in that moment')
})

/** Types while the form reads its draft: the answer comes late, as from a busy disk. */
function typeWhileRead(title: HTMLElement, text: string): { done: Promise<void> } {
  const { get } = IDBObjectStore.prototype
  const reading = new Promise<{ request: IDBRequest }>((begun) => {
    IDBObjectStore.prototype.get = function (key) {
      if (this.name === 'drafts') for (let n = 0; n < 500; n++) this.count()
      const request = get.call(this, key)
      if (this.name === 'drafts') begun({ request })
      return request
    }
  })
  const type = async () => {
    const { request } = await reading
    // React notices a value only if the setter of the prototype writes it and an event follows.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(title, text)
    title.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((done) => request.addEventListener('success', done))
    // Waits until React has drawn the answer.
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
  }
  return { done: type() }
}

test('[EDIT-09] the listing is deleted after a confirmation; canceling keeps it', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Short-lived vase' })
  await page.goto(`/edit-listing/${_id}`)
  const ask = () => page.getByRole('button', { name: 'Delete listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this listing?' })
  await ask()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await listingsOf(server, me)).toHaveLength(1)
  await ask()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  expect(await listingsOf(server, me)).toHaveLength(0)
  await expect(page.getByText('Short-lived vase').and(page.getByRole('link'))).toHaveCount(0)
})

test('another user’s listing has no edit form', async ({ page, as, server }) => {
  const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Not yours' })
  await as('maya')
  await page.goto(`/edit-listing/${_id}`)
  await expect(page.getByText('Only the seller can edit it.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveCount(0)
})

test(
  'the card beside the form keeps the age and the counts of the listing',
  { tag: '@desktop' },
  async ({ page, me, jonas, server }) => {
    const weeks = -14 * 24 * 60 * 60 * 1000
    const { _id } = await atTime(server, weeks, async () =>
      post(server, await signIn(server, me), { title: 'Older stool' }),
    )
    await call(server, jonas, 'POST', `/api/listings/view/${_id}`)
    await page.goto(`/edit-listing/${_id}`)
    const card = page.getByRole('complementary', { name: 'How the card will look' })
    await expect(card).toContainText('Older stool')
    await expect(card.getByTitle('1 view')).toBeVisible()
    await expect(card.getByText('New', { exact: true })).toHaveCount(0)
    await page.getByLabel('Title').fill('Older stool')
    await expect(card).toContainText('Older stool')
  },
)
