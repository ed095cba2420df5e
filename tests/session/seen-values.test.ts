import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { perform } from '#client/device/perform.ts'
import { seenValues } from '#client/device/seen-values.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { editListing } from '#sync/actions/listings.ts'
import { listingFields } from '#sync/listing-fields.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user } from './maya.ts'
import { listing, listingId, strangerId } from './one-listing.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await currentDatabase().listings.bulkPut([listing, { ...listing, _id: strangerId }])
})
afterEach(() => closeDevice(origin))

const rename = (id: string, title: string) =>
  perform(editListing, { id, title }, { answer: v.unknown() })
const seen = (title: string, changes: object) =>
  seenValues(editListing, listingFields, {
    of: { table: 'listings', key: listingId },
    shown: { ...listing, title },
    changes,
  })

test('an edit lists the value that its form showed, of the changed fields only', async () => {
  expect(seen('Lamp', { title: 'Desk lamp' })).toEqual({ title: ['Lamp'] })
  expect(seen('Lamp', {})).toEqual({})
})

test('with earlier edits of the field in the queue, their values and the server’s count as seen', async () => {
  await rename(listingId, 'Red lamp')
  await rename(strangerId, 'Chair')
  expect(seen('Red lamp', { title: 'Big lamp', price: 9 })).toEqual({
    title: ['Red lamp', 'Lamp'],
    price: [12],
  })
  for (const title of ['A', 'B', 'C', 'D']) await rename(listingId, title)
  // The first and the latest, as many as an edit may list.
  expect(seen('D', { title: 'E' })).toEqual({ title: ['D', 'A', 'B', 'C'] })
})
