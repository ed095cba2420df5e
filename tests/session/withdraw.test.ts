import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withdrawQueued } from '#client/outbox/withdraw.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { currentDatabase, currentStore, currentTab } from '#client/device/current-database.ts'
import { shownRows } from '#client/device/use-query.ts'
import type { StoredPhoto } from '#client/device/database.ts'
import { perform } from '#client/device/perform.ts'
import { awaitSettled } from '#client/device/rounds/settled.ts'
import type { Settlement } from '#sync/engine/apply.ts'
import { stateOf } from '#sync/engine/outbox.ts'
import { createListing } from '#sync/actions/listings.ts'
import { sendMessage } from '#sync/actions/messages.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'

const listingId = '01890000-0000-7000-8000-000000000002'
const photo = (letters: string): StoredPhoto => ({
  sha256: letters.repeat(32),
  bytes: new ArrayBuffer(8),
  type: 'image/jpeg',
  folder: 'quad/listing-images',
  state: 'waiting',
})
const [own, shared] = [photo('ab'), photo('cd')]
const nameOf = ({ sha256 }: StoredPhoto) => `sha256:${sha256}`
const answer = v.unknown()
const fields = {
  title: 'Lamp',
  description: 'Warm.',
  price: '12',
  category: 'Furniture',
} as const

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  vi.stubGlobal('navigator', { onLine: false })
  storeToken('token')
  setSession({ status: 'signed-in', user })
  const { blobs, ownProfiles } = currentDatabase()
  await blobs.bulkPut([own, shared])
  await ownProfiles.put({ _id: userId })
})
afterEach(() => closeDevice(origin))

async function make(): Promise<number> {
  const images = [own, shared].map(nameOf)
  const made = await perform(createListing, { ...fields, id: listingId, images }, { answer })
  return made.kind === 'queued' ? (made.seq ?? 0) : 0
}

const listing = async () => {
  await currentTab().settled
  return shownRows().get('listings', listingId)
}
const queue = () => currentDatabase().log.toArray()
const kept = () => currentDatabase().blobs.toCollection().primaryKeys()

test('[UX-20] undoing a message gives text and photos back to its draft', async () => {
  const images = [own, shared].map(nameOf)
  const args = { id: listingId, recipientUsername: 'Jonas', content: 'Like this', images }
  const made = await perform(sendMessage, args, { answer })
  const seq = made.kind === 'queued' ? (made.seq ?? 0) : 0
  expect(await withdrawQueued(seq)).toMatchObject({ back: [{ name: 'Jonas' }], loses: false })
  const draft = await currentDatabase().drafts.get('message:@jonas')
  expect(draft?.value).toEqual({ content: 'Like this', photos: images })
  expect(await kept()).toEqual([own.sha256, shared.sha256])
})

test('withdrawing a listing keeps a photo that something else names', async () => {
  const seq = await make()
  await perform(changeProfileImage, { id: userId, image: nameOf(shared) }, { answer })
  expect(await listing()).toBeDefined()
  const heard = vi.fn<(settled: Settlement) => void>()
  awaitSettled(seq, heard)
  expect(await withdrawQueued(seq)).toMatchObject({ others: 0, loses: false })
  expect(await listing()).toBeUndefined()
  expect((await queue()).map(({ name }) => name)).toEqual([changeProfileImage.name])
  expect(await kept()).toEqual([shared.sha256])
  // A form in another tab that waits for the write must not report success.
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ seq, ok: false }))
})

test('an action is withdrawn with its photos, or not at all', async () => {
  const seq = await make()
  const { blobs } = currentDatabase()
  const fail = () => {
    throw new Error('The device could not do it.')
  }
  blobs.hook('deleting', fail)
  await expect(withdrawQueued(seq)).rejects.toThrow('could not do it')
  expect(await listing()).toBeDefined()
  expect((await queue()).map((each) => each.seq)).toEqual([seq])
  blobs.hook('deleting').unsubscribe(fail)
  await withdrawQueued(seq)
  expect(await listing()).toBeUndefined()
  expect(await queue()).toEqual([])
  expect(await kept()).toEqual([])
})

test('a sent action cannot be withdrawn', async () => {
  const seq = await make()
  const store = currentStore()
  await store.transaction(async (tx) => {
    const state = await stateOf(tx)
    await tx.state.put([{ ...state, sentUpTo: seq }])
  })
  expect(await withdrawQueued(seq)).toBeUndefined()
  expect(await queue()).toHaveLength(1)
  expect(await listing()).toBeDefined()
  expect(await kept()).toHaveLength(2)
})
