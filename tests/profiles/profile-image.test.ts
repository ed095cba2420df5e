import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { sweepUnusedImages } from '#server/images/sweep.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

const unusable = 'This picture cannot be used. Please add it again.'

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id ?? '') =>
  app.call('PATCH', `/profileInfo/update-profile-image/${id}`, { as, body })
const uploadFace = (as: SignedIn) => upload(app, as, { folder: 'quad/profile-images' })
const isServed = async (path: string) => (await app.request(path)).status === 200
const rowOf = async (id: string) =>
  (await app.read((db) => db.select().from(users).where(eq(users.id, id))))[0]

async function shownOf(as: SignedIn, viewer: SignedIn): Promise<unknown[]> {
  const own = await (await app.call('GET', '/api/auth/userdata', { as })).json()
  const public_ = await (await app.call('GET', `/api/users/${as.user.id}`, { as: viewer })).json()
  return [own.profileImage, public_.profileImage]
}

test('[PROFILE-25] the documented body sets the user’s picture for the user and for others', async () => {
  const sam = await newcomer(app)
  const { path, small, public_id, originalName } = await uploadFace(sam)
  const rev = (await rowOf(sam.user.id))?.rev ?? 0
  const response = await change(sam, {
    profileImage: { path, originalName, public_id },
    oldPublicId: '',
  })
  expect(response.status).toBe(200)
  const profileImage = { path, small, public_id }
  const own = { ...profileImage, originalName }
  expect(await response.json()).toEqual({ message: 'Profile image updated!', profileImage: own })
  expect(await shownOf(sam, app.people.dre)).toEqual([own, profileImage])
  expect((await rowOf(sam.user.id))?.rev).toBeGreaterThan(rev)
})

test('the whole upload answer, its path or its public_id names the picture', async () => {
  const sam = await newcomer(app)
  const whole = await uploadFace(sam)
  const { path, public_id } = whole
  for (const profileImage of [whole, { path }, { public_id }]) {
    expect((await change(sam, { profileImage })).status).toBe(200)
    expect((await shownOf(sam, app.people.maya))[0]).toMatchObject({ path })
  }
  expect(await isServed(path)).toBe(true)
})

test('a replaced or removed picture is deleted with its files', async () => {
  const sam = await newcomer(app)
  const [first, second] = [await uploadFace(sam), await uploadFace(sam)]
  await change(sam, { profileImage: first })
  await change(sam, { profileImage: second, oldPublicId: first.public_id })
  await until('the first to be gone', async () => !(await isServed(first.path)) || undefined)
  expect(await isServed(second.small)).toBe(true)

  const removed = await change(sam, { profileImage: null })
  expect(await removed.json()).toMatchObject({ profileImage: null })
  await until('the second to be gone', async () => !(await isServed(second.path)) || undefined)
  expect(await shownOf(sam, app.people.maya)).toEqual([null, null])
  const left = app.read((db) => db.select().from(images).where(eq(images.uploaderId, sam.user.id)))
  expect(await left).toEqual([])
})

test('only the user’s current picture is deleted, whatever oldPublicId says', async () => {
  const sam = await newcomer(app)
  const ofMaya = await uploadFace(app.people.maya)
  const [first, second] = [await uploadFace(sam), await uploadFace(sam)]
  await change(sam, { profileImage: first, oldPublicId: ofMaya.public_id })
  await change(sam, { profileImage: second, oldPublicId: ofMaya.public_id })
  expect(await isServed(ofMaya.path)).toBe(true)
})

test('another user’s id is 404 and changes nothing for either user', async () => {
  const [sam, kim] = [await newcomer(app), await newcomer(app)]
  const profileImage = await uploadFace(sam)
  for (const id of [kim.user.id, crypto.randomUUID(), 'nobody']) {
    const foreign = await change(sam, { profileImage }, id)
    await expectRefusal(foreign, 404, 'This user does not exist.')
  }
  expect(await shownOf(kim, sam)).toEqual([null, null])
  expect(await shownOf(sam, kim)).toEqual([null, null])
})

test('another user’s picture, a listing photo, an unknown one and nonsense get the same refusal', async () => {
  const [sam, kim] = [await newcomer(app), await newcomer(app)]
  const present = await uploadFace(sam)
  await change(sam, { profileImage: present })
  const ofListing = await upload(app, sam)
  await createListing(app, sam, { images: [ofListing.path] })
  for (const profileImage of [
    await uploadFace(kim),
    ofListing,
    { public_id: ofListing.public_id.replace('listing', 'profile') },
    { public_id: `quad/profile-images/${'A'.repeat(22)}` },
    { path: 'https://elsewhere.example/face.jpg' },
    { path: '/images/../../quad.db' },
    {},
  ]) {
    await expectRefusal(await change(sam, { profileImage }), 400, unusable, 'profileImage')
  }
  expect((await shownOf(sam, kim))[1]).toMatchObject({ path: present.path })
  expect(await isServed(present.path)).toBe(true)
})

test.for<[string, unknown]>([
  ['nothing', undefined],
  ['no picture', {}],
  ['a picture that is a word', { profileImage: 'face.jpg' }],
  ['a path that is too long', { profileImage: { path: 'x'.repeat(201) } }],
  ['an unknown key', { profileImage: null, profileImageId: 'x' }],
])('[API-03] a change with %s is answered 400 and changes nothing', async ([, body]) => {
  const { jonas } = app.people
  const before = await rowOf(jonas.user.id)
  await expectRefusal(await change(jonas, body), 400)
  expect(await rowOf(jonas.user.id)).toEqual(before)
})

test('[API-04] a visitor changes no picture', async () => {
  const { id } = app.people.jonas.user
  await expectRefusal(await change(undefined, { profileImage: null }, id), 401)
})

test('the sweep keeps a picture that a profile shows', async () => {
  const { maya } = app.people
  const shown = await uploadFace(maya)
  await change(maya, { profileImage: shown })
  const unused = await uploadFace(maya)
  app.moveClock(48 * 60 * 60 * 1000)
  await sweepUnusedImages(app.resources)
  expect([await isServed(shown.path), await isServed(unused.path)]).toEqual([true, false])
})
