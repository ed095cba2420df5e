import { beforeAll, expect, test } from 'vitest'
import { sweepUnusedImages } from '#server/images/sweep.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { createListing, readOne } from '#tests/support/server/listings.ts'
import { upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()
let maya: SignedIn
beforeAll(async () => {
  ;({ maya } = app.people)
})

const remove = (id: string) => app.call('DELETE', `/api/listings/${id}`, { as: maya })
const loads = async (path: string) => (await app.request(path)).status === 200

/** Two days later, past the grace period of an unused upload; access tokens expire in that time. */
async function sweepLater(): Promise<void> {
  app.moveClock(48 * 60 * 60 * 1000)
  await sweepUnusedImages(app.resources)
  maya = await signIn(app, cast.maya)
}

test('two listings of one seller may show the same photo, which is deleted with the last one', async () => {
  const { path } = await upload(app, maya)
  const first = await createListing(app, maya, { images: [path] })
  const second = await createListing(app, maya, { images: [path] })
  expect((await readOne(app, maya, first)).images).toHaveLength(1)

  expect((await remove(second)).status).toBe(200)
  await sweepLater()
  expect(await loads(path)).toBe(true)

  expect((await remove(first)).status).toBe(200)
  await expect.poll(() => loads(path)).toBe(false)
})

test('a photo removed from one listing stays in the other', async () => {
  const { path } = await upload(app, maya)
  const first = await createListing(app, maya, { images: [path] })
  const second = await createListing(app, maya, { images: [path] })
  await app.call('PATCH', `/api/listings/${second}`, { as: maya, body: { images: [] } })
  await sweepLater()
  expect(await loads(path)).toBe(true)
  expect((await readOne(app, maya, first)).images).toHaveLength(1)
})
