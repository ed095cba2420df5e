import { ownType } from '#sync/answer.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import {
  add,
  fill,
  photos,
  postOffline,
  tiles,
  submitListing,
} from '../../support/pages/listing-form.ts'
import { listingsOf, post, readListing, upload } from '../../support/server/market.ts'
import {
  card,
  goOffline,
  goOnline,
  refusedLines,
  savedHere,
  strip,
} from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { syncAddress } from '../../support/browser/sync.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-07] a listing created offline shows its photo, waits and is created later', async ({
  page,
  me,
  server,
}) => {
  await postOffline(page, await photos(1), { Title: 'Desk from the cellar' })
  await page.goto('/for-you')
  const mine = card(page, 'Desk from the cellar')
  await expect(mine).toContainText('Waiting to be sent')
  await expect(mine.locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(mine.locator('img')).not.toHaveJSProperty('naturalWidth', 0)

  await goOnline(page)
  await expect(mine.locator('img')).toHaveAttribute('src', /^\/images\//)
  await expect(mine).not.toContainText('Waiting')
  const [made, ...others] = await listingsOf(server, me)
  expect(others).toEqual([])
  expect(made?.images).toHaveLength(1)
})

test('[OFF-29] others see a listing after its photo arrives, and a refused photo refuses the listing', async ({
  page,
  me,
  server,
}) => {
  const other = await signIn(server, cast.jonas)
  // Other tests on this campus post a listing with the default title.
  const title = 'Desk with a bad photo'
  await postOffline(page, await photos(1), { Title: title })
  await page.goto('/for-you')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const sentence = 'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'
  await page.route('**/api/upload-image*', async (route) => {
    await held
    const error = { code: 'unsupported_type', message: sentence, field: 'image' }
    await route.fulfill({
      status: 415,
      contentType: ownType,
      json: { error, message: sentence },
    })
  })
  const uploading = page.waitForRequest('**/api/upload-image*')
  await goOnline(page)
  await uploading
  await expect.poll(async () => (await listingsOf(server, me)).length).toBe(1)
  const [made] = await listingsOf(server, me)
  await expect(readListing(server, other, made?._id ?? '')).rejects.toThrow('404')

  answer()
  await expect(page.getByRole('alert').filter({ hasText: 'refused' })).toContainText(sentence)
  await expect(strip(page)).toContainText('1 refused')
  await expect(card(page, title)).toHaveCount(0)
  await expect.poll(async () => (await listingsOf(server, me)).length).toBe(0)
  await strip(page).getByRole('link').click()
  await expect(refusedLines(page)).toContainText([`New listing “${title}”`])
  await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(tiles(page)).toContainText([sentence])

  await page.getByRole('button', { name: 'Remove photo 1 of 1' }).click()
  await submitListing(page)
  await expect.poll(async () => (await listingsOf(server, me)).length).toBe(1)
  const [posted] = await listingsOf(server, me)
  await expect(readListing(server, other, posted?._id ?? '')).resolves.toMatchObject({ title })
  await expect(strip(page)).toHaveCount(0)
})

test('a queued listing names an uploaded photo by its hash, and the device keeps the bytes', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/create-listing')
  await fill(page)
  const uploaded = page.waitForResponse('**/api/upload-image*')
  await add(page, await photos(1))
  expect((await uploaded).status()).toBe(201)
  await goOffline(page)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  const [queued] = await rowsOnDevice(page, 'log')
  expect(queued).toMatchObject({ args: { images: [expect.stringMatching(/^sha256:/)] } })
  expect(await rowsOnDevice(page, 'blobs')).toMatchObject([{ state: 'sent' }])
})

test('a listing opened for the first time offline shows the small photo of its card', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const images = [await upload(server, jonas, 1000, 800)]
  await post(server, jonas, { title: 'Opened in the tunnel', images })
  await as('maya')
  await page.goto('/for-you')
  const onCard = card(page, 'Opened in the tunnel').locator('img')
  await expect(onCard).not.toHaveJSProperty('naturalWidth', 0)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(onCard).not.toHaveJSProperty('naturalWidth', 0)
  await page.context().route('**/1280.webp', (route) => route.abort())
  await goOffline(page)
  await page.getByRole('link', { name: 'Opened in the tunnel' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: 'Opened in the tunnel' })
  await expect(shown).toHaveAttribute('src', /320\.webp$/)
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page.getByRole('dialog').getByText('Photo not on this device')).toHaveCount(0)
})

test('a photo that could not be loaded loads when Quad reaches its server again', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const title = 'Seen after the tunnel'
  await post(server, jonas, { title, images: [await upload(server, jonas, 640, 480)] })
  await as('maya')
  await page.goto('/for-you')
  await expect(page.getByRole('article').first()).toBeVisible()
  const lost = ['**/*.webp', syncAddress]
  for (const each of lost) await page.context().route(each, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/api/sync'))
  await page.reload()
  const missing = card(page, title).getByText('Photo not on this device')
  await expect(missing).toBeVisible()
  await failed
  for (const each of lost) await page.context().unroute(each)
  await expect(missing).toHaveCount(0)
  await expect(card(page, title).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
})

test('a photo waits while its upload code cannot be loaded', async ({ page, me, server }) => {
  await postOffline(page, await photos(1), { Title: 'Lamp that waits' })
  await page.goto('/for-you')
  await expect(card(page, 'Lamp that waits')).toContainText('Waiting to be sent')
  const part = '**/assets/photo-queue-*'
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (request.url.includes('/photo-queue-')) await cache.delete(request)
    }
  })
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))
  await page.context().route(part, (route) => route.abort())
  const missing = page.context().waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('/photo-queue-'),
  })
  await goOnline(page)
  await missing
  await expect.poll(async () => (await listingsOf(server, me)).length).toBe(1)

  await page.context().unroute(part)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const mine = card(page, 'Lamp that waits')
  await expect(mine.locator('img')).toHaveAttribute('src', /^\/images\//)
  expect(broken).toEqual([])
})
