import { expect, test } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { onward, openDoor, pass } from '../../support/outside/door.ts'
import {
  add,
  fill,
  noisyPhoto,
  photos,
  tiles,
  submitListing,
} from '../../support/pages/listing-form.ts'
import { listingsOf, readListing } from '../../support/server/market.ts'
import { card, goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'

test.use({ serviceWorkers: 'allow' })

test('an upload cut off halfway is sent again, and its listing arrives once', async ({
  page,
  as,
  server,
}) => {
  let cuts = 0
  let broken = true
  const door = await openDoor((incoming, answer) => {
    if (!incoming.url?.startsWith('/api/upload-image') || !broken) {
      pass(server.url, incoming, answer)
      return
    }
    cuts += 1
    const request = onward(server.url, incoming)
    request.on('error', () => {}) // It is cut here.
    let left = Number(incoming.headers['content-length']) / 2
    incoming.on('data', (chunk: Buffer) => {
      request.write(chunk)
      left -= chunk.length
      if (left > 0) return
      request.destroy()
      incoming.destroy()
    })
  })
  const other = await signIn(server, cast.jonas)
  const session = await as('newcomer')
  // Pauses between retries are random; here they are short.
  await page.addInitScript(() => (Math.random = () => 0.02))
  const title = 'Cut at half'
  await page.goto(`${door.url}/create-listing`)
  await fill(page, { Title: title })
  await goOffline(page)
  await add(page, [await noisyPhoto()])
  await expect(tiles(page)).toHaveCount(1)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await page.goto(`${door.url}/for-you`)
  const mine = card(page, title)
  await expect(mine).toContainText('Waiting to be sent')

  await goOnline(page)
  // Only the upload itself triggers the retry.
  await expect.poll(() => cuts).toBeGreaterThan(5)
  broken = false
  await expect(mine.locator('img')).toHaveAttribute('src', /^\/images\//)
  await expect(mine).not.toContainText('Waiting')
  const [made, ...others] = await listingsOf(server, session)
  expect(others).toEqual([])
  expect(made?.images).toHaveLength(1)
  expect((await readListing(server, other, made?._id ?? '')).images).toEqual(made?.images)
  await door.close()
})

test('a photo damaged in transit is sent again without a refusal', async ({ page, me, server }) => {
  await page.addInitScript(() => (Math.random = () => 0.02))
  await page.goto('/create-listing')
  await fill(page, { Title: 'Changed on its way' })
  await goOffline(page)
  await add(page, await photos(1))
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  let changed = 0
  await page.route('**/api/upload-image*', async (route) => {
    changed += 1
    // To the server, the bytes do not match the hash in the address.
    const url = route
      .request()
      .url()
      .replace(/hash=./, (start) => other(start))
    await (changed > 2 ? route.continue() : route.continue({ url }))
  })
  await goOnline(page)
  await expect.poll(() => changed).toBeGreaterThan(2)
  const [made] = await listingsOf(server, me)
  const photo = () => readListing(server, me, made?._id ?? '').then(({ images }) => images[0]?.path)
  await expect.poll(photo).toMatch(/^\/images\//)
  await page.goto('/outbox')
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
})

/** Replaces the last digit. */
const other = (start: string): string => `hash=${start.endsWith('0') ? '1' : '0'}`
