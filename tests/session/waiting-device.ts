import * as v from 'valibot'
import { expect } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { storeLastUser } from '#client/device/device.ts'
import { perform } from '#client/device/perform.ts'
import { getSession, setSession } from '#client/device/session/store.ts'
import { storedToken, storeToken } from '#client/device/session/tokens.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { protocolVersion } from '#sync/engine/protocol.ts'
import { photoNameOf } from '#sync/images.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'
import { listing, listingId, no } from './one-listing.ts'

export const photo = {
  sha256: 'ef'.repeat(32),
  bytes: new ArrayBuffer(8),
  type: 'image/jpeg',
  folder: 'quad/listing-images',
  state: 'waiting',
  since: Date.now(),
} as const

export const message = 'The network refuses this.'
export const refusal = (code: string, field?: string) => ({
  error: { code, message, field },
  message,
})

/** One answer that every call would take for its success, if the server had marked it. */
export const success = {
  ...user,
  user: { id: userId },
  message: 'You have been logged out.',
  accessToken: 'other',
  renewal: 'login.1.a',
  image: {
    path: '/images/1/large.webp',
    small: '/images/1/small.webp',
    originalName: 'lamp.jpg',
    public_id: 'quad/listing-images/1',
    width: 1,
    height: 1,
    color: '#000000',
  },
  v: protocolVersion,
  now: 0,
  results: [[1, 'no', no]],
  last: 1,
  from: null,
  cursor: 'c',
  more: false,
  reset: true,
}

/** A logged-in device with a write and a photo that wait. */
export async function openWaitingDevice(): Promise<Origin> {
  const origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await storeLastUser(user, true)
  const database = currentDatabase()
  await database.listings.put(listing)
  await perform(saveListing, { listingId }, { answer: v.unknown() })
  await database.blobs.put(photo)
  await database.drafts.put({
    key: 'listing',
    value: { photos: [photoNameOf(photo.sha256)] },
    at: Date.now(),
  })
  return origin
}

/** Everything that a foreign answer must leave alone. */
export async function expectUntouched(): Promise<void> {
  const database = currentDatabase()
  expect(await database.log.count()).toBe(1)
  expect(await database.refused.count()).toBe(0)
  expect(await database.listings.count()).toBe(1)
  expect(await database.blobs.get(photo.sha256)).toMatchObject({ state: 'waiting' })
  expect(getSession()).toMatchObject({ status: 'signed-in' })
  expect(storedToken()).toBe('token')
}

/** Answers for all calls until the test ends. */
export const always = (answer: Parameters<Origin['answer']>[0]) =>
  Array.from({ length: 12 }, () => answer)
