import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { currentDatabase } from '#client/device/current-database.ts'
import type { StoredPhoto } from '#client/device/database.ts'
import { deleteUnusedPhotos, waitingPhotos } from '#client/device/photos/photo-references.ts'
import { refusePhoto } from '#client/device/photos/refused-photo.ts'
import { sendWaiting } from '#client/device/photos/send-waiting.ts'
import { actions } from '#sync/actions.ts'
import { firstState } from '#sync/engine/outbox.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { sendMessage, withdrawMessage } from '#sync/actions/messages.ts'
import { namedMessageImage } from '#sync/images.ts'
import type { Message } from '#sync/messages.ts'
import { closeDevice } from './logged-in-origin.ts'
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
afterEach(() => closeDevice(origin))

const message = {
  _id: '01890000-0000-7000-8000-000000000011',
  otherUserId: '01890000-0000-7000-8000-000000000012',
  senderId: userId,
  content: 'Like this',
  timeSent: '2026-08-25T09:30:00.000Z',
  images: [namedMessageImage(image), namedMessageImage('q7Zk3vT0XbW1mN8sLr5yQA')],
  state: 'waiting',
} as const satisfies Message

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
  await currentDatabase().state.put({ ...firstState(userId), lastSeq: 0 })
  await currentDatabase().log.put({
    seq: 1,
    name,
    version,
    args,
    at: Date.now(),
  })
  await refusePhoto(photo, no)
  expect(await refused()).toMatchObject([{ seq: 1, action: { args }, message: no }])
})

test('[UX-20] a message that waits for its photo has it sent, and keeps it until it is there', async () => {
  const { blobs, messages, ownProfiles } = currentDatabase()
  await ownProfiles.clear()
  await blobs.put({ ...photo, folder: 'quad/message-images', also: ['quad/listing-images'] })
  await messages.put(message)
  await deleteUnusedPhotos([image])
  expect(await waitingPhotos(actions)).toMatchObject([{ sha256: photo.sha256 }])
  const folders: string[] = []
  await sendWaiting(currentDatabase(), {
    actions,
    clock: () => Date.now(),
    upload(_, folder) {
      folders.push(folder)
      return Promise.resolve({ error: false, data: {}, status: 201, headers: new Headers() })
    },
    refuse: () => Promise.reject(new Error('It was accepted.')),
    goesOn: () => true,
  })
  expect(folders).toEqual(['quad/message-images', 'quad/listing-images'])
  await deleteUnusedPhotos([image])
  expect(await blobs.toArray()).toMatchObject([{ state: 'sent' }])
  await messages.put({ ...message, images: [] })
  await deleteUnusedPhotos([image])
  expect(await blobs.toArray()).toEqual([])
})

test('[OFF-18] a message that waits for a refused photo is withdrawn and kept as a refused write', async () => {
  const { log: queue, messages, ownProfiles, state } = currentDatabase()
  await ownProfiles.clear()
  await state.put(firstState(userId))
  await messages.put(message)
  await refusePhoto(photo, no)
  expect(await messages.toArray()).toEqual([message])
  expect(await queue.toArray()).toMatchObject([
    { name: withdrawMessage.name, args: { id: message._id } },
  ])
  const [entry, ...others] = await refused()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    action: {
      name: sendMessage.name,
      args: {
        recipientId: message.otherUserId,
        content: 'Like this',
        images: [image, 'q7Zk3vT0XbW1mN8sLr5yQA'],
      },
    },
    message: no,
  })
  // No later write gets their numbers.
  expect([entry?.seq, (await state.get('sync'))?.lastSeq]).toEqual([2, 2])
  // A withdrawn message keeps its id.
  expect(entry?.action.args).not.toMatchObject({ id: message._id })
})
