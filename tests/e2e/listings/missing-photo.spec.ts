import { createHash } from 'node:crypto'
import { protocolVersion, rowVersion, type SyncRequest } from '#sync/engine/protocol.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { cast, signIn, type SignedIn } from '../../support/people/cast.ts'
import { clearForm, photos, preview, tiles } from '../../support/pages/listing-form.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { call, listingsOf, readListing, upload } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'

const lost = `sha256:${createHash('sha256').update('lost').digest('hex')}`

/** Posts a listing from another device, which has not sent one of its photos. */
async function postElsewhere(server: TestServer, as: SignedIn, images: string[]): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { title: 'Half a lamp', description: 'Warm.', price: 5, category: 'Other' }
  const response = await call(server, as, 'POST', '/api/sync', {
    v: protocolVersion,
    rows: rowVersion,
    user: as.user.id,
    client: crypto.randomUUID(),
    ack: 0,
    push: { id: crypto.randomUUID(), lease: null },
    actions: [[1, 'listing.create', 1, { id, ...fields, images }, 0]],
    cursor: null,
    limit: 0,
  } satisfies SyncRequest)
  expect((await response.json()).results).toEqual([[1, 'ok']])
  return id
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Waiting for a photo' })

test('[OFF-29] @both a listing that waits for a photo of another device says so and can go on without it', async ({
  page,
  me,
  jonas,
  server,
}) => {
  const { public_id } = await upload(server, me)
  const id = await postElsewhere(server, me, [public_id.slice(-22), lost])
  await expect(readListing(server, jonas, id)).rejects.toThrow('404')
  await page.goto(`/for-you?listingId=${id}`)
  await expect(notice(page)).toContainText('Waiting for a photo from another device.')
  await expectAccessible(page)
  await notice(page).getByRole('button', { name: 'Remove photo' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(async () => (await listingsOf(server, me))[0]?.images).toHaveLength(1)
  expect(await readListing(server, jonas, id)).toMatchObject({ images: [{ public_id }] })
})

test('[OFF-29] a photo that is on another device can be replaced in the form', async ({
  page,
  me,
  server,
}) => {
  const id = await postElsewhere(server, me, [lost])
  await page.goto(`/for-you?listingId=${id}`)
  await notice(page).getByRole('link', { name: 'Choose again' }).click()
  await expect(tiles(page)).toContainText(['On another device.'])
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photos(1))
  await expect(tiles(page).getByRole('img')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove photo 1 of 2' }).click()
  await preview(page)
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  const jonas = await signIn(server, cast.jonas)
  await expect
    .poll(() => readListing(server, jonas, id).catch(() => undefined))
    .toMatchObject({ images: [{ path: expect.stringMatching(/^\/images\//) }] })
})

test('[OFF-29] the same photo chosen again on this device is sent from here', async ({
  page,
  me,
  server,
}) => {
  const files = await photos(1)
  // The device shrinks a photo before it names it, so a form that is not sent shows the name.
  await page.route('**/api/upload-image*', (route) => route.abort())
  await page.goto('/create-listing')
  await page.locator('input[type=file]').first().setInputFiles(files)
  const name = await page.locator('[data-photo]').getAttribute('data-photo')
  await clearForm(page)
  await expect.poll(() => rowsOnDevice(page, 'blobs')).toEqual([])
  await page.unroute('**/api/upload-image*')
  const id = await postElsewhere(server, me, [name ?? '', lost])
  await page.goto(`/edit-listing/${id}`)
  await expect(tiles(page)).toContainText(['On another device.', 'On another device.'])
  expect((await listingsOf(server, me))[0]?.images[0]?.path).toBe(name)
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect
    .poll(async () => (await listingsOf(server, me))[0]?.images[0]?.path)
    .toMatch(/images/)
  await expect(page.getByText('You’ve already added this photo.')).toHaveCount(0)
})
