import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSession } from '#client/device/session/store.ts'
import { keepToken } from '#client/device/session/tokens.ts'
import { currentDatabase } from '#client/device/current-database.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import { note, queueNoted, retryQueueNoted, savedHere } from '#client/device/noted.ts'
import { perform } from '#client/device/perform.ts'
import { requestRound } from '#client/device/device-rounds.ts'
import { editListing } from '#sync/actions/listings.ts'
import type { Listing } from '#sync/listings.ts'
import { pack, syncRequestSchema, type SyncAnswer } from '#sync/engine/protocol.ts'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { changeSettings } from '#sync/actions/settings.ts'
import { settingsSchema } from '#sync/settings.ts'
import { openOrigin, type Asked, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'

const listingId = '01890000-0000-7000-8000-000000000002'
const strangerId = '01890000-0000-7000-8000-000000000009'
const savedId = savedListingId(listingId, userId)
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
const queued = () => currentDatabase().actions.toArray()
const save = () => perform(saveListing, { listingId }, { answer: v.unknown() })
const rename = (name: string) =>
  perform(editListing, { id: listingId, title: name }, { answer: v.unknown() })

const no = { code: 'conflict', message: 'No.' } as const

/** What a server says that did all it was sent, or refused what `refused` names. */
const round =
  (changes: Partial<SyncAnswer> = {}, refused: number[] = []) =>
  ({ body }: Asked) => {
    const { actions, ack, cursor } = v.parse(syncRequestSchema, body)
    const answer = {
      v: 1,
      now: 0,
      results: actions.map(([seq]) => (refused.includes(seq) ? [seq, 'no', no] : [seq, 'ok'])),
      last: actions.at(-1)?.[0] ?? ack,
      from: cursor,
      cursor: `c${origin.asked.length}`,
      more: false,
      ...changes,
    }
    return { status: 200, body: answer }
  }

const sent = () =>
  origin.asked.map(({ body }) =>
    v.parse(syncRequestSchema, body).actions.map(([seq, name]) => `${seq} ${name}`),
  )

test('an effect shows before the answer, then the row is the server’s', async () => {
  const theirs = { ...saved, timeSaved: '2026-02-02T00:00:00Z' }
  const { cols, rows } = pack([theirs])
  const put = { cols: { savedListings: cols }, put: { savedListings: rows } }
  origin.answer(round(put))
  const done = save()
  await expect.poll(row).toMatchObject({ listingId, notifyOnUpdate: false })
  expect(await done).toMatchObject({ kind: 'confirmed' })
  expect(await row()).toEqual(theirs)
  expect(await queued()).toEqual([])
  expect(origin.asked[0]).toMatchObject({
    call: 'POST /api/sync',
    headers: { authorization: 'Bearer token' },
  })
})

test('a refusal takes the effect back and answers the sentence', async () => {
  origin.answer(round({}, [1]))
  expect(await rename('Big lamp')).toMatchObject({ kind: 'refused', ...no })
  expect(await title()).toBe('Lamp')
  expect(await currentDatabase().refused.toArray()).toEqual([])
})

test('without an answer it is queued, and shows', async () => {
  expect(await save()).toMatchObject({ kind: 'queued', message: savedHere })
  expect(await row()).toMatchObject({ listingId })
  expect(await queued()).toMatchObject([{ seq: 1, name: 'savedListing.save', acked: false }])
})

test('a captive portal’s page is no answer', async () => {
  origin.answer({ status: 200, body: { welcome: 'to our Wi-Fi' } })
  expect(await rename('Big lamp')).toMatchObject({ kind: 'queued' })
  expect(await title()).toBe('Big lamp')
})

test('what was queued goes with the next round, once', async () => {
  await save()
  origin.answer(round())
  expect(await rename('Big lamp')).toMatchObject({ kind: 'confirmed' })
  expect(sent()).toEqual([['1 savedListing.save'], ['1 savedListing.save', '2 listing.edit']])
  expect(await queued()).toEqual([])
})

test('a refusal leaves alone what was done after it', async () => {
  await rename('Refused lamp')
  origin.answer(round({ last: 0 }, [1]))
  const price = perform(editListing, { id: listingId, price: 20 }, { answer: v.unknown() })
  expect(await price).toMatchObject({ kind: 'confirmed' })
  expect(await currentDatabase().listings.get(listingId)).toMatchObject({
    title: 'Lamp',
    price: 20,
  })
  // Nobody waited for the first any more: it stays for its person to decide.
  expect(await currentDatabase().refused.toArray()).toMatchObject([{ seq: 1, message: 'No.' }])
})

test('actions travel in the order in which they were made', async () => {
  const on = { savedListingId: savedId, notifyOnUpdate: true }
  await save()
  origin.answer(round())
  await perform(notifyOnUpdate, on, { answer: v.unknown() })
  expect(sent().at(-1)).toEqual(['1 savedListing.save', '2 savedListing.notify'])
})

test('what was noted before it could be queued goes before what is done later', async () => {
  await note(saveListing, { listingId })
  await perform(unsaveListing, { savedListingId: savedId }, { answer: v.unknown() })
  expect(await queued()).toMatchObject([
    { seq: 1, name: saveListing.name },
    { seq: 2, name: unsaveListing.name },
  ])
  expect(await row()).toBeUndefined()
  expect(await currentDatabase().intake.count()).toBe(0)
})

test('what was noted and could not be queued is queued by a later try', async () => {
  const { intake, actions } = currentDatabase()
  await note(saveListing, { listingId })
  const fail = () => {
    throw new Error('The device could not keep it.')
  }
  actions.hook('creating', fail)
  await expect(queueNoted()).rejects.toThrow('could not keep it')
  expect(await intake.count()).toBe(1)
  actions.hook('creating').unsubscribe(fail)
  await retryQueueNoted()
  expect(await intake.count()).toBe(0)
  expect(await queued()).toMatchObject([{ name: saveListing.name }])
})

/** From now on this device cannot say what was refused, as when a newer tab's upgrade has closed it. */
const closeBooks = () =>
  currentDatabase().refused.hook('reading', () => {
    throw new Error('The database is closed.')
  })

test('a write is queued where the device cannot say what became of it', async () => {
  // Another tab has sent it, and its word was missed.
  const { actions } = currentDatabase()
  actions.hook('creating', function (seq, _, tx) {
    this.onsuccess = () => void tx.table('actions').delete(seq)
  })
  closeBooks()
  origin.answer(round(), round())
  expect(await save()).toMatchObject({ kind: 'queued', message: savedHere })
  expect(sent().flat()).toEqual([])
})

test('a refusal is answered where the device cannot take it out of its books', async () => {
  closeBooks()
  origin.answer(round({}, [1]))
  expect(await rename('Big lamp')).toMatchObject({ kind: 'refused', ...no })
})

test('a reply is answered to whoever waits', async () => {
  const reply = { privateProfile: true, allowMessages: true, notificationsEnabled: true }
  origin.answer(round({ results: [[1, 'ok', reply]] }))
  const args = { id: userId, privateProfile: true }
  const outcome = await perform(changeSettings, args, { answer: settingsSchema })
  expect(outcome).toEqual({ kind: 'confirmed', data: reply })
})

test('what another user queued on this device is not sent with this one’s token', async () => {
  await save()
  const other = { ...user, id: strangerId, _id: strangerId }
  setSession({ status: 'signed-in', user: other })
  origin.answer(round())
  await requestRound()
  expect(sent().at(-1)).toEqual([])
  await wipeDevice(strangerId)
  setSession({ status: 'signed-in', user })
})

test('what our own rules refuse is not sent', async () => {
  const outcome = await perform(saveListing, { listingId: 'nonsense' }, { answer: v.unknown() })
  expect(outcome.kind).toBe('refused')
  expect(origin.asked).toEqual([])
})
