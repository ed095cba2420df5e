import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import type { StoredPhoto } from '#client/device/database.ts'
import { waitAgain } from '#client/device/photos/store-photo.ts'
import { deleteUnusedPhotos, waitingPhotos } from '#client/device/photos/photo-references.ts'
import { sendWaiting } from '#client/device/photos/send-waiting.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { unanswered, type ApiResult } from '#client/device/session/send.ts'
import { actions } from '#sync/actions.ts'
import { firstState } from '#sync/engine/outbox.ts'
import { photoNameOf } from '#sync/images.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'

const photo = (letters: string, changes: Partial<StoredPhoto> = {}): StoredPhoto => ({
  sha256: letters.repeat(32),
  bytes: new ArrayBuffer(8),
  type: 'image/jpeg',
  folder: 'quad/listing-images',
  state: 'waiting',
  since: Date.now(),
  ...changes,
})
const nameOf = ({ sha256 }: StoredPhoto) => photoNameOf(sha256)
const [one, two, three] = [photo('ef'), photo('cd'), photo('ab')]

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
})
afterEach(() => closeDevice(origin))

const draft = (photos: StoredPhoto[]) =>
  currentDatabase().drafts.put({
    key: 'listing',
    value: { photos: photos.map(nameOf) },
    at: Date.now(),
  })

const taken: ApiResult<unknown> = { error: false, data: {}, status: 201, headers: new Headers() }
const refusal = (status: number, field?: string): ApiResult<unknown> => ({
  error: true,
  offline: false,
  message: 'Not this one.',
  status,
  field,
})

/** One pass over the queue. @returns the sent photos in order, and the refused ones */
async function pass(answer: (sha256: string) => ApiResult<unknown> = () => taken) {
  const sent: string[] = []
  const refused: string[] = []
  const { arrived, left } = await sendWaiting(currentDatabase(), {
    actions,
    clock: () => Date.now(),
    upload(_, __, sha256) {
      sent.push(sha256)
      return Promise.resolve(answer(sha256))
    },
    refuse({ sha256 }) {
      refused.push(sha256)
      return Promise.resolve()
    },
    goesOn: () => true,
  })
  return { sent, refused, arrived: [...arrived], left }
}

const kept = ({ sha256 }: StoredPhoto) => currentDatabase().blobs.get(sha256)

test('photos are sent in the order they were chosen, after something names them', async () => {
  const { blobs } = currentDatabase()
  await blobs.bulkPut([one, two, three].map((each, i) => ({ ...each, since: 1000 + i })))
  expect((await pass()).sent).toEqual([])
  await draft([two, one])
  expect(await pass()).toEqual({
    sent: [one.sha256, two.sha256],
    refused: [],
    arrived: ['quad/listing-images'],
    left: false,
  })
  expect(await kept(one)).toMatchObject({ state: 'sent' })
  expect(await kept(three)).toMatchObject({ state: 'waiting' })
  expect((await pass()).sent).toEqual([])
})

test('a photo named while others are sent goes in the same pass', async () => {
  await currentDatabase().blobs.bulkPut([one, two])
  await draft([one])
  const names = new Set<string>()
  const { sent } = await pass((sha256) => {
    if (!names.has(sha256)) void draft([one, two])
    names.add(sha256)
    return taken
  })
  expect(sent).toEqual([one.sha256, two.sha256])
})

test.for([500, 429, 401, 408])(
  'an answer of %i keeps a photo waiting with its sentence and delays no other photo',
  async (status) => {
    await currentDatabase().blobs.bulkPut([one, two])
    await draft([one, two])
    const { sent, refused, left } = await pass((sha256) =>
      sha256 === one.sha256 ? refusal(status) : taken,
    )
    expect({ sent: sent.toSorted(), refused, left }).toEqual({
      sent: [two.sha256, one.sha256],
      refused: [],
      left: true,
    })
    expect(await kept(one)).toMatchObject({ state: 'waiting', problem: 'Not this one.' })
    expect(await kept(two)).toMatchObject({ state: 'sent' })
    await waitAgain([nameOf(one)])
    expect(await kept(one)).not.toHaveProperty('problem')
    await pass()
    expect(await kept(one)).toMatchObject({ state: 'sent' })
  },
)

const page = (status: number | undefined): ApiResult<unknown> => ({
  error: true,
  offline: true,
  message: 'No connection.',
  status,
})

test('a proxy error for one photo delays no other photo', async () => {
  await currentDatabase().blobs.bulkPut([one, two])
  await draft([one, two])
  const { sent, refused, left } = await pass((sha256) =>
    sha256 === one.sha256 ? page(502) : taken,
  )
  expect({ sent: sent.toSorted(), refused, left }).toEqual({
    sent: [two.sha256, one.sha256],
    refused: [],
    left: true,
  })
  expect(await kept(two)).toMatchObject({ state: 'sent' })
})

test('[ONLY-01] a photo that a proxy calls too large waits for another network and delays no other photo', async () => {
  await currentDatabase().blobs.bulkPut([one, two])
  await draft([one, two])
  const tooLarge = (sha256: string) => (sha256 === one.sha256 ? page(413) : taken)
  const passes = [await pass(tooLarge), await pass(tooLarge), await pass(tooLarge)]
  expect(passes.flatMap(({ refused }) => refused)).toEqual([])
  expect(await kept(one)).toMatchObject({ state: 'waiting', problem: expect.any(String) })
  expect(passes.flatMap(({ sent }) => sent).filter((each) => each === two.sha256)).toHaveLength(1)
})

test('while the proxy is unreachable no other photo is tried', async () => {
  await currentDatabase().blobs.bulkPut([one, two])
  await draft([one, two])
  const { sent, left } = await pass(() => page(undefined))
  expect([sent.length, left]).toEqual([1, true])
})

test.for([
  ['cut photo', 'hash'],
  ['form', undefined],
] as const)(
  '[ONLY-01] a %s that was changed on its way is sent again without a message',
  async ([, field]) => {
    await currentDatabase().blobs.put(one)
    await draft([one])
    expect(await pass(() => refusal(400, field))).toMatchObject({ refused: [], left: true })
    expect(await kept(one)).not.toHaveProperty('problem')
  },
)

test('a permanent refusal is reported once, and the next photo is sent', async () => {
  await currentDatabase().blobs.bulkPut([one, two])
  await draft([one, two])
  const { sent, refused, left } = await pass((sha256) =>
    sha256 === one.sha256 ? refusal(415, 'image') : taken,
  )
  expect(sent).toHaveLength(2)
  expect({ refused, left }).toEqual({ refused: [one.sha256], left: false })
})

test('without a connection the first photo ends the pass', async () => {
  await currentDatabase().blobs.bulkPut([one, two])
  await draft([one, two])
  const { sent, left } = await pass(() => unanswered())
  expect(sent).toHaveLength(1)
  expect(left).toBe(true)
})

test('a sent photo is sent again if the server still waits for it a round later', async () => {
  const { blobs, ownProfiles, state } = currentDatabase()
  const since = Date.now() - 120_000
  await blobs.put({ ...one, state: 'sent', since })
  await ownProfiles.put({ _id: userId, awaitedImage: nameOf(one) })
  // This round may have read before the photo arrived.
  await state.put({ ...firstState(userId), syncedAt: since + 1000 })
  expect((await pass()).sent).toEqual([])
  await state.update('sync', { syncedAt: Date.now() })
  expect((await pass()).sent).toEqual([one.sha256])
  expect((await pass()).sent).toEqual([])
})

test('a photo waits to be sent for a submitted form, not for a draft', async () => {
  const { blobs, log: queue } = currentDatabase()
  await blobs.bulkPut([one, two])
  await draft([one])
  expect(await waitingPhotos(actions)).toEqual([])
  const { name, version } = changeProfileImage
  const args = { id: userId, image: nameOf(two) }
  await queue.put({ seq: 1, name, version, args, at: 0 })
  expect(await waitingPhotos(actions)).toMatchObject([{ sha256: two.sha256 }])
})

test('a photo is deleted after nothing names it', async () => {
  const { blobs, log: queue, drafts } = currentDatabase()
  await blobs.put(one)
  await draft([one])
  const { name, version } = changeProfileImage
  const args = { id: userId, image: nameOf(one) }
  await queue.put({ seq: 1, name, version, args, at: 0 })
  await deleteUnusedPhotos([nameOf(one)])
  await drafts.clear()
  await deleteUnusedPhotos([nameOf(one)])
  expect(await kept(one)).toBeDefined()
  await queue.clear()
  await deleteUnusedPhotos([nameOf(one)])
  expect(await kept(one)).toBeUndefined()
})

test('an unreadable write of another version keeps all photos', async () => {
  const { blobs, log: queue } = currentDatabase()
  await blobs.put(one)
  const unknown = { name: 'listing.paint', version: 1, args: {}, at: 0 }
  await queue.put({ seq: 1, ...unknown })
  await deleteUnusedPhotos([nameOf(one)])
  expect(await kept(one)).toBeDefined()
})
