import sharp from 'sharp'
import { expect, test } from '../../support/browser/browser.ts'
import {
  add,
  fill,
  filled,
  orderOf,
  photos,
  tiles,
  underWay,
  submitListing,
} from '../../support/pages/listing-form.ts'
import { holdUploads, refuseUploads } from '../../support/browser/hold-requests.ts'
import { listingsOf } from '../../support/server/market.ts'
import { loseNetwork, goOnline } from '../../support/browser/offline.ts'
import { isUpload } from '../../support/pages/own-picture.ts'

const unreadable = 'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'

test('a reload keeps the input and the order of the photos', async ({ page, as }) => {
  await as('jonas')
  await page.goto('/create-listing')
  await fill(page)
  await add(page, await photos(2))
  await expect(underWay(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Move photo 1 of 2 one place later' }).press('Enter')
  const before = await orderOf(page)
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(filled.Title)
  await expect.poll(() => orderOf(page)).toEqual(before)
  await expect(tiles(page).first().getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
})

test('[CREATE-14] photos are optional, and the same photo twice is one photo', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/create-listing')
  const [one] = await photos(1)
  if (!one) throw new Error('There is no photo.')
  await add(page, [one])
  await add(page, [one])
  await expect(page.getByRole('alert')).toHaveText('You’ve already added this photo.')
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove photo 1 of 1' }).click()
  await fill(page)
  await submitListing(page)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  const [made] = await listingsOf(server, me)
  expect(made?.images).toEqual([])
})

test('with eight photos nothing offers to add another one, until one goes', async ({
  page,
  as,
}) => {
  await as('jonas')
  await page.goto('/create-listing')
  const adder = page.getByText('Add photos')
  await add(page, await photos(7))
  await expect(tiles(page)).toHaveCount(7)
  await expect(adder).toBeVisible()
  await expect(page.getByText('Take a photo')).toBeVisible()
  await add(page, await photos(1))
  await expect(page.getByText('8 of 8', { exact: true })).toBeVisible()
  await expect(adder).toBeHidden()
  await expect(page.getByText('Take a photo')).toBeHidden()
  await page.getByRole('button', { name: 'Remove photo 8 of 8' }).click()
  await expect(adder).toBeVisible()
})

test('a photo behind another one does not say that it waits for a connection', async ({
  page,
  as,
}) => {
  await as('jonas')
  const send = await holdUploads(page)
  await page.goto('/create-listing')
  const [one, two] = await photos(2)
  if (!one || !two) throw new Error('There are no photos.')
  await add(page, [one])
  await expect(tiles(page).first()).toContainText('Uploading')
  await add(page, [two])
  await expect(tiles(page).nth(1)).toContainText('Uploading')
  await expect(page.getByText('Waiting for a connection.')).toHaveCount(0)
  send()
  await expect(underWay(page)).toHaveCount(0)
})

test('dragging the handle reorders photos', async ({ page, as }) => {
  await as('maya')
  await page.goto('/create-listing')
  await add(page, await photos(3))
  await expect(tiles(page)).toHaveCount(3)
  await expect(underWay(page)).toHaveCount(0)
  const [a, b, c] = await orderOf(page)
  const handle = tiles(page).nth(0).locator('[data-handle]')
  const to = await tiles(page).nth(1).boundingBox()
  if (!to) throw new Error('The tile is not shown.')
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 6 })
  await page.mouse.up()
  expect(await orderOf(page)).toEqual([b, a, c])
})

test('without dragging, a press makes a photo the cover and arrow keys move it', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  await add(page, await photos(3))
  await expect(tiles(page)).toHaveCount(3)
  await expect(underWay(page)).toHaveCount(0)
  const [a, b, c] = await orderOf(page)
  const handle = (at: number) => tiles(page).nth(at).locator('[data-handle]')
  await handle(2).tap()
  await expect.poll(() => orderOf(page)).toEqual([c, a, b])
  await expect(tiles(page).first()).toContainText('Cover')
  await handle(0).press('ArrowRight')
  await expect.poll(() => orderOf(page)).toEqual([a, c, b])
  await handle(1).press('Enter')
  await expect.poll(() => orderOf(page)).toEqual([c, a, b])
})

test('[UPLOAD-07] a large photo is shrunk and sent to the folder of listing images', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const buffer = await sharp({
    create: { width: 3000, height: 4000, channels: 3, noise, background: 'white' },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const sent = page.waitForEvent('requestfinished', (each) => each.url().includes('/upload-image'))
  await add(page, [{ name: 'IMG_4032.jpg', mimeType: 'image/jpeg', buffer }])
  const request = await sent
  expect(new URL(request.url()).searchParams.get('folder')).toBe('quad/listing-images')
  const bytes = Number((await request.allHeaders())['content-length'])
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(buffer.length / 2)
  await expect(underWay(page)).toHaveCount(0)
})

test('a photo that the server cannot read shows the reason, without Retry', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  await refuseUploads(page)
  await add(page, await photos(1))
  await expect(tiles(page).getByRole('alert')).toHaveText(unreadable)
  await expect(tiles(page).getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove photo 1 of 1' }).click()
  await expect(tiles(page)).toHaveCount(0)
})

test('a file that is not a photo is refused immediately, online and offline', async ({
  page,
  as,
}) => {
  await as('maya')
  const uploads: string[] = []
  page.on('request', (request) => isUpload(request) && uploads.push(request.url()))
  await page.goto('/create-listing')
  const said = page.getByRole('region', { name: 'Photos' }).getByRole('alert')
  const pdf = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') }
  for (const file of [pdf, notes]) {
    await add(page, [file])
    await expect(said).toHaveText(unreadable)
    await expect(tiles(page)).toHaveCount(0)
    await page.reload()
    await expect(said).toHaveText('')
  }
  await page.getByRole('region', { name: 'Photos' }).evaluate((picker) => {
    const files = new DataTransfer()
    files.items.add(new File(['%PDF-1.7'], 'dropped.pdf', { type: 'application/pdf' }))
    picker.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }))
  })
  await expect(said).toHaveText(unreadable)
  await page.reload()
  expect(uploads).toEqual([])
  await expect(said).toHaveText('')
  await loseNetwork(page)
  const [photo] = await photos(1)
  if (!photo) throw new Error('There is no photo.')
  await add(page, [pdf, photo, notes])
  await expect(said).toHaveText(unreadable)
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page)).toContainText('Waiting for a connection.')
})

test('offline a waiting photo has no Retry, and it is sent after reconnecting', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  await loseNetwork(page)
  await add(page, await photos(1))
  await expect(tiles(page)).toContainText('Waiting for a connection.')
  await expect(tiles(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.route('**/api/upload-image*', (route) => route.abort())
  await goOnline(page)
  await expect(tiles(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  // The queue retries by itself.
  await page.unroute('**/api/upload-image*')
  await expect(tiles(page)).not.toContainText('Waits')
  await expect(underWay(page)).toHaveCount(0)
})
