import { expect, test } from '../support/browser.ts'
import { cast, signIn } from '../support/cast.ts'
import { onward, openDoor, pass } from '../support/door.ts'
import { add, fill, noisyPhoto, preview, tiles } from '../support/listing-form.ts'
import { listingsOf, readListing } from '../support/market.ts'
import { card, goOffline, goOnline, savedHere } from '../support/offline.ts'

test('an upload that is cut at half is sent again, and its listing arrives once', async ({
  page,
  as,
  newStudent,
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
  const session = await as(await newStudent())
  // Pauses between tries are a matter of chance: here they are short.
  await page.addInitScript(() => (Math.random = () => 0.02))
  const title = 'Cut at half'
  await page.goto(`${door.url}/create-listing`)
  await fill(page, { Title: title })
  await goOffline(page)
  await add(page, [await noisyPhoto()])
  await expect(tiles(page)).toHaveCount(1)
  await preview(page)
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await page.goto(`${door.url}/for-you`)
  const mine = card(page, title)
  await expect(mine).toContainText('Waiting to be sent')

  await goOnline(page)
  // Nothing but the upload itself asks for another try.
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
