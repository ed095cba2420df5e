import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { openImageStore } from '#server/images/store.ts'
import { sweepUnusedImages } from '#server/images/sweep.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { cast, signIn, type SignedIn } from '#tests/support/server/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { photo, upload } from '#tests/support/server/photos.ts'

let app: TestApp
let maya: SignedIn
beforeEach(async () => {
  app = await testApp()
  ;({ maya } = app.people)
})
afterEach(() => app.stop())

const hour = 60 * 60 * 1000
const isServed = async (path: string) => (await app.request(path)).status === 200
const idOf = (path: string) => path.split('/')[2] ?? ''

test('an upload that nothing shows after a day is swept, row and files', async () => {
  const { path, small } = await upload(app, maya)
  app.moveClock(24 * hour - 60_000)
  await sweepUnusedImages(app.resources)
  expect(await isServed(path)).toBe(true)
  app.moveClock(2 * 60_000)
  await sweepUnusedImages(app.resources)
  expect([await isServed(path), await isServed(small)]).toEqual([false, false])
  expect(await app.read(async (db) => db.select().from(images))).toEqual([])
})

test('what a listing or a profile shows stays', async () => {
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

test('a photo that an edit took out is swept, one that a deletion left at once', async () => {
  const [kept, dropped] = await Promise.all([upload(app, maya), upload(app, maya)])
  const id = await createListing(app, maya, { images: [kept.path, dropped.path] })
  app.moveClock(25 * hour)
  const maya2 = await freshToken()
  await app.call('PATCH', `/api/listings/${id}`, { as: maya2, body: { images: [kept.path] } })
  await sweepUnusedImages(app.resources)
  expect([await isServed(kept.path), await isServed(dropped.path)]).toEqual([true, false])
})

test('an upload that is sent again counts as new', async () => {
  const bytes = await photo().png().toBuffer()
  const { path } = await upload(app, maya, { bytes })
  app.moveClock(25 * hour)
  await upload(app, await freshToken(), { bytes })
  await sweepUnusedImages(app.resources)
  expect(await isServed(path)).toBe(true)
})

test('files without a row, as a crash leaves them, are swept after a day, half-written ones too', async () => {
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
