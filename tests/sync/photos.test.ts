import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk, feedIds, readJson, readOne, save } from '#tests/support/server/listings.ts'
import { photo, sendUpload, upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const { app, maya, jonas } = appOfEachTest()
let device: Device
let viewer: Device
beforeEach(() => {
  device = new Device(app, maya)
  viewer = new Device(app, jonas)
})

async function picture() {
  const bytes = await photo().jpeg().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { bytes, hash, name: `sha256:${hash}` }
}
type Picture = Awaited<ReturnType<typeof picture>>

const posting = (id: string, images: string[]) =>
  device.act('listing.create', { id, ...desk, images })
const send = ({ bytes, hash }: Picture, as = maya) => upload(app, as, { bytes, hash })

/** Asks every route by which another user of the campus could see it. */
async function expectHidden(id: string): Promise<void> {
  await viewer.sync()
  expect(viewer.held).not.toContain(id)
  expect(await feedIds(app, jonas)).not.toContain(id)
  expect(await feedIds(app, jonas, '?q=desk')).not.toContain(id)
  expect(await feedIds(app, jonas).then(() => save(app, jonas, id).catch(String))).toMatch(/404/)
  for (const path of [`/api/listings/${id}`, `/api/listings/info/${id}`])
    expect((await app.call('GET', path, { as: jonas })).status).toBe(404)
  const ofSeller = await readJson<{ _id: string }[]>(
    app,
    jonas,
    `/api/listings/user/${maya.user.id}`,
  )
  expect(ofSeller.map(({ _id }) => _id)).not.toContain(id)
}

test('[OFF-29] others see a listing only after all its photos have arrived', async () => {
  await viewer.sync()
  const [one, two] = [await picture(), await picture()]
  const id = randomUUID()
  expect(await device.sync(posting(id, [one.name, two.name]))).toEqual([[1, 'ok']])
  const own = { path: one.name, small: one.name, public_id: one.name }
  expect(device.listing(id)?.images[0]).toMatchObject(own)
  await expectHidden(id)

  const second = await send(two)
  await device.sync()
  expect(device.listing(id)?.images).toMatchObject([own, { public_id: second.public_id }])
  await expectHidden(id)

  const first = await send(one)
  await Promise.all([device.sync(), viewer.sync()])
  const shown = { images: [{ path: first.path }, { path: second.path }] }
  expect(device.listing(id)).toMatchObject(shown)
  expect(viewer.listing(id)).toEqual(device.listing(id))
  expect(await readOne(app, jonas, id)).toMatchObject(shown)
})

test('[OFF-29] a permanently refused photo has the server’s sentence and keeps its listing hidden', async () => {
  const bytes = Buffer.from('<svg/>')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const id = randomUUID()
  await device.sync(posting(id, [`sha256:${hash}`]))
  const refused = await sendUpload(app, maya, { bytes, hash })
  const sentence = 'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'
  await expectRefusal(refused, 415, sentence)
  await expectHidden(id)
  expect(await device.sync(device.act('listing.delete', { id }))).toEqual([[2, 'ok']])
  expect(device.held).toEqual([])
})

test('photos uploaded before the listing show immediately', async () => {
  const one = await picture()
  const { public_id } = await send(one)
  const id = randomUUID()
  await device.sync(posting(id, [one.name]))
  await viewer.sync()
  expect(viewer.listing(id)?.images).toMatchObject([{ public_id }])
})

test('an upload by another user does not count for the listing', async () => {
  const one = await picture()
  const theirs = await send(one, jonas)
  const id = randomUUID()
  await device.sync(posting(id, [one.name]))
  await expectHidden(id)
  await send(one, jonas)
  await expectHidden(id)
  const { public_id } = await send(one)
  expect(public_id).not.toBe(theirs.public_id)
  await viewer.sync()
  expect(viewer.listing(id)?.images).toMatchObject([{ public_id }])
})

test('a profile picture with the same bytes does not count for the listing', async () => {
  const one = await picture()
  const id = randomUUID()
  await device.sync(posting(id, [one.name]))
  await upload(app, maya, { bytes: one.bytes, hash: one.hash, folder: 'quad/profile-images' })
  await expectHidden(id)
})

test('an edit with other photos ends the wait', async () => {
  const [one, two] = [await picture(), await picture()]
  const { public_id } = await send(two)
  const id = randomUUID()
  await device.sync(posting(id, [one.name]))
  await expectHidden(id)
  await device.sync(device.act('listing.edit', { id, images: [public_id.slice(-22)] }))
  await viewer.sync()
  expect(viewer.listing(id)?.images).toMatchObject([{ public_id }])
  await send(one)
  await viewer.sync()
  expect(viewer.listing(id)?.images).toHaveLength(1)
})

test('an edit that waits for a photo hides the listing until the photo arrives', async () => {
  const one = await picture()
  const id = randomUUID()
  await device.sync(posting(id, []))
  await viewer.sync()
  expect(viewer.held).toEqual([id])
  await device.sync(device.act('listing.edit', { id, images: [one.name], price: 1 }))
  await expectHidden(id)
  await send(one)
  await viewer.sync()
  expect(viewer.listing(id)).toMatchObject({ price: 1 })
})

test('several listings may wait for the same photo', async () => {
  const one = await picture()
  const ids = [randomUUID(), randomUUID()]
  await device.sync(...ids.map((id) => posting(id, [one.name])))
  const { public_id } = await send(one)
  await viewer.sync()
  expect(viewer.held.toSorted()).toEqual(ids.toSorted())
  await device.sync(device.act('listing.delete', { id: ids[0] }))
  expect(await readOne(app, jonas, ids[1] ?? '')).toMatchObject({ images: [{ public_id }] })
  expect((await app.request(`/images/${public_id.slice(-22)}/320.webp`)).status).toBe(200)
})

test('a listing that waits for more than 30 days stays with its seller and stays hidden', async () => {
  const id = randomUUID()
  await device.sync(posting(id, [(await picture()).name]))
  app.moveClock(31 * 24 * 60 * 60 * 1000)
  const rows = await app.read(async (db) =>
    db.$client.prepare('select waiting, deleted from listings').all(),
  )
  expect(rows).toEqual([{ waiting: 1, deleted: 0 }])
})

test('the REST call refuses a photo named by its hash', async () => {
  const body = { ...desk, images: [(await picture()).name] }
  await expectRefusal(await app.call('POST', '/api/listings/create', { as: maya, body }), 400)
})

test('a photo named twice shows once', async () => {
  const one = await picture()
  const { public_id } = await send(one)
  const id = randomUUID()
  await device.sync(posting(id, [one.name, public_id.slice(-22)]))
  await viewer.sync()
  expect(viewer.listing(id)?.images).toMatchObject([{ public_id }])
})

describe('an upload with its hash', () => {
  test('is stored once and gets the same answer twice', async () => {
    const one = await picture()
    const first = await send(one)
    expect(await send(one)).toEqual(first)
    expect(await upload(app, maya, { bytes: one.bytes })).toEqual(first)
  })

  test('with other bytes is 400, because it was cut off in transit', async () => {
    const one = await picture()
    const bytes = one.bytes.subarray(0, one.bytes.length / 2)
    const sentence = 'This photo did not arrive complete. Please send it again.'
    await expectRefusal(await sendUpload(app, maya, { ...one, bytes }), 400, sentence, 'hash')
  })

  test.for(['', 'x', 'A'.repeat(64)])('that is invalid is 400: %s', async (hash) => {
    const { bytes } = await picture()
    await expectRefusal(await sendUpload(app, maya, { bytes, hash }), 400)
  })
})
