import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSession } from '#client/session/store.ts'
import { keepToken } from '#client/session/tokens.ts'
import { currentDatabase, wipeDevice } from '#client/sync/database.ts'
import { perform } from '#client/sync/perform.ts'
import type { SessionUser } from '#sync/accounts.ts'
import { editListing } from '#sync/listing-actions.ts'
import type { Listing } from '#sync/listings.ts'
import {
  notifyOnUpdate,
  saveListing,
  savedListingId,
  savedListingSchema,
} from '#sync/saved-listings.ts'
import { openOrigin, type Origin } from './browser-globals.ts'

const userId = '01890000-0000-7000-8000-000000000001'
const listingId = '01890000-0000-7000-8000-000000000002'
const savedId = savedListingId(listingId, userId)
const user: SessionUser = {
  id: userId,
  _id: userId,
  username: 'maya',
  firstName: 'Maya',
  lastName: 'Keller',
  email: 'maya@purdue.edu',
  university: 'Purdue University',
  college: 'Purdue University',
  universityId: 'u1',
  year: 2028,
  bio: '',
  profileImage: null,
  verified: true,
  universityChangeCount: 0,
  twoFactorEnabled: false,
  privateProfile: false,
  allowMessages: true,
  notificationsEnabled: true,
  createdAt: '2026-01-01T00:00:00Z',
}
const listing: Listing = {
  _id: listingId,
  title: 'Lamp',
  description: 'Warm.',
  price: 12,
  category: 'Furniture',
  status: 'Available',
  images: [],
  seller: { _id: userId, id: userId, username: 'maya' },
  universityId: 'u1',
  views: 0,
  inquiries: 0,
  timeListed: '2026-01-01T00:00:00Z',
}
const saved = { savedListingId: savedId, listingId, notifyOnUpdate: false }
const refusal = (message: string) => ({
  status: 409,
  body: { error: { code: 'conflict', message }, message },
})

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  keepToken('token')
  setSession({ status: 'signed-in', user })
  await currentDatabase().listings.put(listing)
})
afterEach(async () => {
  await wipeDevice(userId)
  setSession({ status: 'signed-out' })
  await origin.close()
})

const row = () => currentDatabase().savedListings.get(savedId)
const title = async () => (await currentDatabase().listings.get(listingId))?.title
const save = () =>
  perform(
    saveListing,
    { listingId },
    { answer: savedListingSchema, settle: (view, data) => view.put('savedListings', data) },
  )
const rename = (name: string) =>
  perform(editListing, { id: listingId, title: name }, { answer: v.unknown() })

test('an effect shows before the answer, then the row is the server’s', async () => {
  origin.answer({ status: 200, body: { ...saved, timeSaved: '2026-02-02T00:00:00Z' } })
  const done = save()
  await expect.poll(row).toMatchObject(saved)
  expect(await done).toMatchObject({ kind: 'confirmed', data: saved })
  expect(await row()).toMatchObject({ timeSaved: '2026-02-02T00:00:00Z' })
  expect(origin.asked[0]).toMatchObject({
    call: 'POST /api/saved-listings',
    headers: { authorization: 'Bearer token', 'idempotency-key': expect.any(String) },
    body: { listingId },
  })
})

test('a refusal takes the effect back and answers the sentence', async () => {
  origin.answer(refusal('No.'))
  expect(await rename('Big lamp')).toMatchObject({ kind: 'refused', message: 'No.', status: 409 })
  expect(await title()).toBe('Lamp')
})

test('without an answer it is unsent, and nothing of it stays', async () => {
  expect(await save()).toEqual({
    kind: 'unsent',
    message: 'Something went wrong. Please check your connection.',
  })
  expect(await row()).toBeUndefined()
})

test('a refusal leaves alone what was done after it', async () => {
  origin.answer(refusal('No.'), { status: 200, body: {} })
  const [first, second] = await Promise.all([
    rename('Refused lamp'),
    perform(editListing, { id: listingId, price: 20 }, { answer: v.unknown() }),
  ])
  expect([first.kind, second.kind]).toEqual(['refused', 'confirmed'])
  expect(await currentDatabase().listings.get(listingId)).toMatchObject({
    title: 'Lamp',
    price: 20,
  })
})

test('actions travel in the order in which they were made', async () => {
  const on = { savedListingId: savedId, notifyOnUpdate: true }
  origin.answer(
    { status: 200, body: { ...saved, timeSaved: '2026-02-02T00:00:00Z' } },
    { status: 200, body: {} },
  )
  await Promise.all([save(), perform(notifyOnUpdate, on, { answer: v.unknown() })])
  expect(origin.asked.map(({ call }) => call)).toEqual([
    'POST /api/saved-listings',
    'PATCH /api/saved-listings/notify',
  ])
  expect(await row()).toMatchObject({ notifyOnUpdate: true, timeSaved: '2026-02-02T00:00:00Z' })
})

test('what our own rules refuse is not sent', async () => {
  const outcome = await perform(saveListing, { listingId: 'nonsense' }, { answer: v.unknown() })
  expect(outcome.kind).toBe('refused')
  expect(origin.asked).toEqual([])
})
