import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { openImageStore } from '#server/images/store.ts'
import { sweepUnusedImages } from '#server/images/sweep.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk } from '#tests/support/server/listings.ts'
import { photo, upload } from '#tests/support/server/photos.ts'

const { app, maya } = appOfEachTest()

const hour = 60 * 60 * 1000
const isServed = async (path: string) => (await app.request(path)).status === 200
const idOf = (path: string) => path.split('/')[2] ?? ''

test('an upload unused for a day is swept with row and files', async () => {
  const { path, small } = await upload(app, maya)
  app.moveClock(24 * hour - 60_000)
  await sweepUnusedImages(app.resources)
  expect(await isServed(path)).toBe(true)
  app.moveClock(2 * 60_000)
  await sweepUnusedImages(app.resources)
  expect([await isServed(path), await isServed(small)]).toEqual([false, false])
  expect(await app.read(async (db) => db.select().from(images))).toEqual([])
})

test('a listing that was queued for 30 days shows a photo that was uploaded before it', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  await upload(app, maya, { bytes, hash })
  app.moveClock(30 * 24 * hour)
  await sweepUnusedImages(app.resources)
  const later = await signIn(app, cast.maya)
  const device = new Device(app, later)
  const id = randomUUID()
  const name = `sha256:${hash}`
  const listing = { id, ...desk, images: [name] }
  expect(await device.sync(device.act('listing.create', listing))).toEqual([[1, 'ok']])
  // The device has kept the bytes and sends a photo again for which its row still waits.
  expect(device.listing(id)?.images).toMatchObject([{ path: name }])
  const { public_id } = await upload(app, later, { bytes, hash })
  await device.sync()
  expect(device.listing(id)?.images).toMatchObject([{ public_id }])
})

test('images of listings and profiles stay', async () => {
  const shown = await upload(app, maya)
  await createListing(app, maya, { images: [shown.path] })
  const face = await upload(app, maya, { folder: 'quad/profile-images' })
  await app.resources.writer.write({
    async run(tx) {
      await tx
        .update(users)
        .set({ profileImageId: idOf(face.path) })
        .where(eq(users.id, maya.user.id))
    },
  })
  app.moveClock(48 * hour)
  await sweepUnusedImages(app.resources)
  expect([await isServed(shown.path), await isServed(face.path)]).toEqual([true, true])
})

test('the sweep deletes a photo removed by an edit, and immediately one left by a deletion', async () => {
  const [kept, dropped] = await Promise.all([upload(app, maya), upload(app, maya)])
  const id = await createListing(app, maya, { images: [kept.path, dropped.path] })
  app.moveClock(25 * hour)
  const maya2 = await freshToken()
  await app.call('PATCH', `/api/listings/${id}`, { as: maya2, body: { images: [kept.path] } })
  await sweepUnusedImages(app.resources)
  expect([await isServed(kept.path), await isServed(dropped.path)]).toEqual([true, false])
})

test('sending an upload again restarts its day', async () => {
  const bytes = await photo().png().toBuffer()
  const { path } = await upload(app, maya, { bytes })
  app.moveClock(25 * hour)
  await upload(app, await freshToken(), { bytes })
  await sweepUnusedImages(app.resources)
  expect(await isServed(path)).toBe(true)
})

test('files without a row, also partial ones, are deleted after a day', async () => {
  const orphan = 'abORPHANaaaaaaaaaaaaaa'
  await app.resources.images.put(orphan, 'small', Buffer.from('x'))
  await writeFile(join(app.dataDir, 'images', 'ab', `${orphan}-1280.webp.0123456789ab`), 'half')
  const { path } = await upload(app, maya)
  await createListing(app, maya, { images: [path] })
  await sweepUnusedImages(app.resources)
  expect(await readdir(join(app.dataDir, 'images', 'ab'))).toHaveLength(2)
  app.moveClock(25 * hour)
  await sweepUnusedImages(app.resources)
  expect(await readdir(join(app.dataDir, 'images', 'ab'))).toEqual([])
  expect(await isServed(path)).toBe(true)
})

test('a store without its folder is empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-store-'))
  const store = openImageStore(folder)
  expect(await store.read('A'.repeat(22), 'small')).toBeUndefined()
  await store.delete('A'.repeat(22))
  for await (const ids of store.writtenBefore(Date.now())) expect(ids).toEqual([])
  await rm(folder, { recursive: true })
})

async function freshToken(): Promise<SignedIn> {
  return signIn(app, cast.maya)
}
