import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { append } from '#client/device/append.ts'
import { currentDatabase } from '#client/device/current-database.ts'
import { dexieStore } from '#client/device/dexie-store.ts'
import { notDone, notStored } from '#client/device/durably.ts'
import { perform } from '#client/device/perform.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { editListing } from '#sync/actions/listings.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { writeOf } from '#sync/engine/outbox.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user } from './maya.ts'
import { holdListing, listingId } from './one-listing.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await holdListing()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeDevice(origin)
})

const queued = () => currentDatabase().log.toArray()
const save = () => perform(saveListing, { listingId }, { answer: v.unknown() })

/** @returns how often something was to be stored in the log */
function failWith(error: Error): () => number {
  const { add } = IDBObjectStore.prototype
  let tries = 0
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name !== 'log') return Reflect.apply(add, this, given)
    tries += 1
    throw error
  })
  return () => tries
}

test.for([
  new TypeError('A slip in our code.'),
  new DOMException('A function could not be cloned.', 'DataCloneError'),
  new DOMException('The key is no valid key.', 'DataError'),
  new DOMException('The store was not found.', 'NotFoundError'),
])(
  'a write that fails in our own code with %s is reported once and does not blame the storage',
  async (slip) => {
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    const tries = failWith(slip)
    expect(await save()).toMatchObject({ kind: 'refused', message: notDone })
    expect(reported).toHaveBeenCalledTimes(1)
    expect(tries()).toBe(1)
  },
)

test('a write that could not be stored is not done later', async () => {
  failWith(new DOMException('The connection was lost.', 'UnknownError'))
  expect(await save()).toMatchObject({ kind: 'refused', message: notStored })
  vi.restoreAllMocks()
  expect(await queued()).toEqual([])
})

test('clicks are in the log in their order although the clock is set back between them', async () => {
  const clock = vi.spyOn(Date, 'now')
  for (const [time, title] of [
    [9e12, 'First'],
    [8e12, 'Second'],
  ] as const) {
    clock.mockReturnValue(time)
    await append(editListing, { id: listingId, title })
  }
  expect((await queued()).map(({ args }) => args)).toMatchObject([
    { title: 'First' },
    { title: 'Second' },
  ])
})

test('a write that is stored again after an error is in the log once', async () => {
  const { name, version } = saveListing
  const write = writeOf({ name, version, args: { listingId }, id: 'one click' }, Date.now())
  const store = dexieStore(currentDatabase())
  const seq = await store.append(write)
  expect(await store.append(write)).toBe(seq)
  expect(await queued()).toMatchObject([{ seq, name }])
  expect(await store.append({ ...write, id: 'another click' })).toBe(seq + 1)
})
