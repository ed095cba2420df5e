import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import type { StoredPhoto } from '#client/device/database.ts'
import { sendWaiting } from '#client/device/photos/send-waiting.ts'
import { sweepPhotos } from '#client/device/photos/sweep-photos.ts'
import type { ApiResult } from '#client/device/session/send.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { actions } from '#sync/actions.ts'
import { firstState } from '#sync/engine/outbox.ts'
import { photoNameOf } from '#sync/images.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'

const photo = (letters: string, changes: Partial<StoredPhoto>): StoredPhoto => ({
  sha256: letters.repeat(32),
  bytes: new ArrayBuffer(8),
  type: 'image/jpeg',
  folder: 'quad/listing-images',
  state: 'waiting',
  since: Date.now(),
  ...changes,
})
const taken: ApiResult<unknown> = { error: false, data: {}, status: 201, headers: new Headers() }

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
})
afterEach(() => closeDevice(origin))

const stateOf = async ({ sha256 }: StoredPhoto) =>
  (await currentDatabase().blobs.get(sha256))?.state

test('a photo that becomes the profile picture while it is sent for a listing is sent again', async () => {
  const { blobs, drafts } = currentDatabase()
  const one = photo('ef', {})
  await blobs.put(one)
  const value = { photos: [photoNameOf(one.sha256)] }
  await drafts.put({ key: 'listing', value, at: Date.now() })
  const uploads: string[] = []
  const sender = {
    actions,
    clock: () => Date.now(),
    async upload(_: File, folder: string) {
      uploads.push(folder)
      if (uploads.length === 1) await blobs.update(one.sha256, { also: ['quad/profile-images'] })
      return taken
    },
    refuse: () => Promise.resolve(),
    goesOn: () => true,
  }
  await sendWaiting(currentDatabase(), sender)
  expect(await stateOf(one)).toBe('waiting')
  await sendWaiting(currentDatabase(), sender)
  expect(uploads).toContain('quad/profile-images')
  expect(await stateOf(one)).toBe('sent')
})

test('photos that nothing names are deleted, but not before the rows are here, nor within an hour', async () => {
  const { blobs, state } = currentDatabase()
  const earlier = Date.now() - 2 * 60 * 60_000
  const fresh = photo('ab', {})
  await blobs.bulkPut([photo('ef', { state: 'sent' }), photo('cd', { since: earlier }), fresh])
  const hashes = () => blobs.toCollection().primaryKeys()
  await state.put(firstState(userId))
  await sweepPhotos(currentDatabase(), actions)
  expect(await hashes()).toHaveLength(3)
  await state.update('sync', { complete: true })
  await sweepPhotos(currentDatabase(), actions)
  expect(await hashes()).toEqual([fresh.sha256])
})

test('photos of every state stay while something names them', async () => {
  const { blobs, drafts, state } = currentDatabase()
  const since = Date.now() - 2 * 60 * 60_000
  const [waiting, refused, sent] = [
    photo('ab', { since }),
    photo('cd', { since, state: 'refused' }),
    photo('ef', { since, state: 'sent' }),
  ]
  await blobs.bulkPut([waiting, refused, sent])
  await state.put({ ...firstState(userId), complete: true })
  const value = { photos: [waiting, refused].map(({ sha256 }) => photoNameOf(sha256)) }
  await drafts.put({ key: 'listing', value, at: Date.now() })
  await sweepPhotos(currentDatabase(), actions)
  expect(await blobs.toCollection().primaryKeys()).toEqual([waiting.sha256, refused.sha256])
  await drafts.clear()
  await sweepPhotos(currentDatabase(), actions)
  expect(await blobs.count()).toBe(0)
})
