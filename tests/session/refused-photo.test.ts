import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { currentDatabase } from '#client/device/current-database.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import type { StoredPhoto } from '#client/device/database.ts'
import { refusePhoto } from '#client/device/photos/refused-photo.ts'
import { firstState } from '#sync/engine/outbox.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'

const photo: StoredPhoto = {
  sha256: 'ab'.repeat(32),
  bytes: new ArrayBuffer(8),
  type: 'image/jpeg',
  folder: 'quad/profile-images',
  state: 'waiting',
}
const image = `sha256:${photo.sha256}`
const no = 'This photo cannot be read.'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await currentDatabase().blobs.put(photo)
  await currentDatabase().ownProfiles.put({ _id: userId, awaitedImage: image })
})
afterEach(async () => {
  await wipeDevice(userId)
  setSession({ status: 'signed-out' })
  await origin.close()
})

const refused = () => currentDatabase().refused.toArray()

test('a photo is refused with all actions that name it, or not at all', async () => {
  const { blobs } = currentDatabase()
  const fail = () => {
    throw new Error('The device could not keep it.')
  }
  blobs.hook('updating', fail)
  await expect(refusePhoto(photo, no)).rejects.toThrow('could not keep it')
  expect(await refused()).toEqual([])
  blobs.hook('updating').unsubscribe(fail)
  await refusePhoto(photo, no)
  expect(await refused()).toMatchObject([
    { action: { name: changeProfileImage.name }, message: no },
  ])
  expect(await blobs.toArray()).toMatchObject([{ state: 'refused', problem: no }])
})

test('a picture chosen twice is refused once', async () => {
  const { name, version } = changeProfileImage
  const args = { id: userId, image }
  await currentDatabase().state.put({ ...firstState(userId), nextSeq: 2 })
  await currentDatabase().actions.put({
    seq: 1,
    name,
    version,
    args,
    at: Date.now(),
  })
  await refusePhoto(photo, no)
  expect(await refused()).toMatchObject([{ seq: 1, action: { args }, message: no }])
})
