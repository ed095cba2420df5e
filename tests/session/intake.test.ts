import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { currentDatabase } from '#client/device/current-database.ts'
import { notDone, notStored } from '#client/device/durably.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import {
  addToIntake,
  queueIntake,
  retryQueueIntake,
  savedHere,
} from '#client/device/intake/intake.ts'
import { perform, queueAllEntries } from '#client/device/perform.ts'
import { queueThroughIntake } from '#client/device/intake/queue-entries.ts'
import { requestRound } from '#client/device/rounds/device-rounds.ts'
import { withdrawQueued } from '#client/outbox/withdraw.ts'
import { actions as definitions } from '#sync/actions.ts'
import { editListing } from '#sync/actions/listings.ts'
import type { SyncAnswer } from '#sync/engine/protocol.ts'
import { saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'
import { listing, listingId, no, roundOf, savedId } from './one-listing.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await currentDatabase().listings.put(listing)
})
afterEach(async () => {
  await wipeDevice(userId)
  setSession({ status: 'signed-out' })
  await origin.close()
})

const round = (changes: Partial<SyncAnswer> = {}, refused: number[] = []) =>
  roundOf(origin, changes, refused)
const row = () => currentDatabase().savedListings.get(savedId)
const queued = () => currentDatabase().actions.toArray()
const save = () => perform(saveListing, { listingId }, { answer: v.unknown() })
const rename = (name: string) =>
  perform(editListing, { id: listingId, title: name }, { answer: v.unknown() })

test('an action in the intake from before the queue opened is sent before later ones', async () => {
  await addToIntake(saveListing, { listingId })
  await perform(unsaveListing, { savedListingId: savedId }, { answer: v.unknown() })
  expect(await queued()).toMatchObject([
    { seq: 1, name: saveListing.name },
    { seq: 2, name: unsaveListing.name },
  ])
  expect(await row()).toBeUndefined()
  expect(await currentDatabase().intake.count()).toBe(0)
})

test('an action in the intake that could not be queued is queued by a later attempt', async () => {
  const { intake, actions } = currentDatabase()
  await addToIntake(saveListing, { listingId })
  const fail = () => {
    throw new Error('The device could not keep it.')
  }
  actions.hook('creating', fail)
  await expect(queueIntake()).rejects.toThrow('could not keep it')
  expect(await intake.count()).toBe(1)
  actions.hook('creating').unsubscribe(fail)
  await retryQueueIntake()
  expect(await intake.count()).toBe(0)
  expect(await queued()).toMatchObject([{ name: saveListing.name }])
})

/** Lets no action into the queue. @returns lets them in again */
function closeQueue(): () => void {
  const fail = () => {
    throw new DOMException('The connection was lost.', 'UnknownError')
  }
  currentDatabase().actions.hook('creating', fail)
  return () => currentDatabase().actions.hook('creating').unsubscribe(fail)
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
    let tries = 0
    currentDatabase().actions.hook('creating', () => {
      tries += 1
      throw slip
    })
    expect(await save()).toMatchObject({ kind: 'refused', message: notDone })
    expect(reported).toHaveBeenCalledTimes(1)
    expect(tries).toBe(1)
  },
)

test('clicks are queued in their order although the clock is set back between them', async () => {
  const { intake } = currentDatabase()
  const clock = vi.spyOn(Date, 'now')
  for (const [time, name] of [
    [9e12, 'First'],
    [8e12, 'Second'],
  ] as const) {
    clock.mockReturnValue(time)
    await addToIntake(editListing, { id: listingId, title: name })
  }
  clock.mockRestore()
  expect(await intake.count()).toBe(2)
  await queueAllEntries()
  expect((await queued()).map(({ args }) => args)).toMatchObject([
    { title: 'First' },
    { title: 'Second' },
  ])
})

test('a write that could not be stored is not done later', async () => {
  const reopen = closeQueue()
  expect(await save()).toMatchObject({ kind: 'refused', message: notStored })
  reopen()
  await queueIntake()
  expect(await queued()).toEqual([])
})

test('a write in the intake that can neither be queued nor withdrawn is reported as queued', async () => {
  const reopen = closeQueue()
  const keep = () => {
    throw new DOMException('The connection was lost.', 'UnknownError')
  }
  currentDatabase().intake.hook('deleting', keep)
  const outcome = await save()
  expect(await currentDatabase().intake.count()).toBe(1)
  expect(outcome).toMatchObject({ kind: 'queued', message: savedHere })
  reopen()
  currentDatabase().intake.hook('deleting').unsubscribe(keep)
  await queueIntake()
  expect(await queued()).toMatchObject([{ name: saveListing.name }])
})

/** Another tab queues the next entry, before the tab that wrote it does. */
function queueInOtherTab(then: (seq: number) => Promise<unknown> = async () => {}): void {
  const { intake } = currentDatabase()
  const read = intake.toArray.bind(intake)
  vi.spyOn(intake, 'toArray').mockImplementationOnce(() =>
    Dexie.Promise.resolve(queueAllEntries().then(() => then(1))).then(() => read()),
  )
}

test('a write that another tab has queued has the number that it got there', async () => {
  // The server’s clock is ahead of this device’s.
  origin.answer(round({ now: Date.now() + 60_000 }))
  await requestRound()
  queueInOtherTab()
  expect(await save()).toMatchObject({ kind: 'queued', seq: 1 })
})

test('a write that another tab has queued, and that was refused there, is not confirmed', async () => {
  origin.answer(round({}, [1]), round())
  queueInOtherTab(requestRound)
  expect(await rename('Big lamp')).toMatchObject({ kind: 'refused', ...no })
})

test('a write that another tab has queued, and whose author has undone it, is not confirmed', async () => {
  queueInOtherTab(() => withdrawQueued(1))
  origin.answer(round())
  expect(await rename('Big lamp')).not.toMatchObject({ kind: 'confirmed' })
})

test('a write whose transaction ended with an error and was stored is not reported as failed', async () => {
  const database = currentDatabase()
  const at = Date.now()
  const write = { name: saveListing.name, version: saveListing.version, args: { listingId }, at }
  const entry = { id: 'entry', ...write }
  await database.intake.add(entry)
  let ended = false
  const page = {
    database,
    owner: {
      actor: { userId, username: user.username, universityId: user.universityId },
      actions: definitions,
    },
    async durably<T>(work: () => Promise<T>): Promise<T> {
      const value = await work()
      if (!ended) {
        ended = true
        throw new DOMException('The connection was lost.', 'UnknownError')
      }
      return value
    },
    loadActions: () => Promise.resolve(definitions),
    isStorageError: () => true,
    report: () => {},
  }
  expect(await queueThroughIntake(page, write, Promise.resolve(entry))).toBeUndefined()
  expect(await queued()).toMatchObject([{ name: saveListing.name }])
})
