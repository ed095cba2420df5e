import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { currentDatabase, currentTab } from '#client/device/current-database.ts'
import { shownRows } from '#client/device/use-query.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import { append, savedHere } from '#client/device/append.ts'
import { perform } from '#client/device/perform.ts'
import { requestRound } from '#client/device/rounds/device-rounds.ts'
import { editListing } from '#sync/actions/listings.ts'
import { pack, syncRequestSchema, type SyncAnswer } from '#sync/engine/protocol.ts'
import { notifyOnUpdate, saveListing } from '#sync/actions/saved-listings.ts'
import { changeSettings } from '#sync/actions/settings.ts'
import { settingsSchema } from '#sync/settings.ts'
import { closeDevice } from './logged-in-origin.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'
import { holdListing, listingId, no, roundOf, saved, savedId, strangerId } from './one-listing.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await holdListing()
})
afterEach(() => closeDevice(origin))

const round = (changes: Partial<SyncAnswer> = {}, refused: number[] = []) =>
  roundOf(origin, changes, refused)
/** What a screen shows. */
const shown = async () => {
  await currentTab().settled
  return shownRows()
}
const row = async () => (await shown()).get('savedListings', savedId)
const title = async () => (await shown()).get('listings', listingId)?.title
const queued = () => currentDatabase().log.toArray()
const save = () => perform(saveListing, { listingId }, { answer: v.unknown() })
const rename = (name: string) =>
  perform(editListing, { id: listingId, title: name }, { answer: v.unknown() })

const sent = () =>
  origin.asked.map(({ body }) =>
    v.parse(syncRequestSchema, body).actions.map(([seq, name]) => `${seq} ${name}`),
  )

test('an effect shows before the answer, then the row becomes the server’s', async () => {
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

test('a refusal undoes the effect and returns the sentence', async () => {
  origin.answer(round({}, [1]))
  expect(await rename('Big lamp')).toMatchObject({ kind: 'refused', ...no })
  expect(await title()).toBe('Lamp')
  expect(await currentDatabase().refused.toArray()).toEqual([])
})

test('without an answer the action is queued and its effect shows', async () => {
  expect(await save()).toMatchObject({ kind: 'queued', message: savedHere() })
  expect(await row()).toMatchObject({ listingId })
  expect(await queued()).toMatchObject([{ seq: 1, name: 'savedListing.save' }])
})

test('in maintenance mode a write waits with a sentence, and stays in the log', async () => {
  const maintenance = { text: 'Back at 6 PM.' }
  origin.answer(round({ maintenance, results: [], last: 0 }))
  const message = 'Saved on this device. It will be sent after the maintenance.'
  expect(await save()).toMatchObject({ kind: 'queued', message })
  expect(await row()).toMatchObject({ listingId })
  expect((await shown()).state()?.maintenance).toEqual(maintenance)
  expect(await queued()).toMatchObject([{ seq: 1 }])
})

test('a write whose effect throws is sent and does not block later writes', async () => {
  vi.spyOn(saveListing, 'local').mockImplementation(() => {
    throw new TypeError('A slip.')
  })
  expect(await append(saveListing, { listingId })).toBe(1)
  expect(await rename('Big lamp')).toMatchObject({ kind: 'queued' })
  expect(await queued()).toMatchObject([{ name: 'savedListing.save' }, { name: 'listing.edit' }])
  expect(await row()).toBeUndefined()
  expect(await title()).toBe('Big lamp')
})

test('a captive portal’s page does not count as an answer', async () => {
  origin.answer({ status: 200, body: { welcome: 'to our Wi-Fi' } })
  expect(await rename('Big lamp')).toMatchObject({ kind: 'queued' })
  expect(await title()).toBe('Big lamp')
})

test('a queued action is sent once, in the next round', async () => {
  await save()
  // The first request after a failure carries no action.
  origin.answer(round(), round(), round())
  expect(await rename('Big lamp')).toMatchObject({ kind: 'confirmed' })
  // A round of an earlier test may still ask for rows.
  const withActions = sent().filter(({ length }) => length > 0)
  expect(withActions).toEqual([
    ['1 savedListing.save'],
    ['1 savedListing.save'],
    ['2 listing.edit'],
  ])
  expect(await queued()).toEqual([])
})

test('a refusal keeps the effects of later actions', async () => {
  await rename('Refused lamp')
  origin.answer(round(), round({ last: 0 }, [1]), round({ last: 0 }))
  const price = perform(editListing, { id: listingId, price: 20 }, { answer: v.unknown() })
  expect(await price).toMatchObject({ kind: 'confirmed' })
  expect((await shown()).get('listings', listingId)).toMatchObject({
    title: 'Lamp',
    price: 20,
  })
  // No caller waits for the first one any longer, so it stays for the user to decide.
  expect(await currentDatabase().refused.toArray()).toMatchObject([{ seq: 1, message: 'No.' }])
})

test('actions are sent in the order they were made', async () => {
  const on = { savedListingId: savedId, notifyOnUpdate: true }
  await save()
  origin.answer(round(), round(), round())
  await perform(notifyOnUpdate, on, { answer: v.unknown() })
  const [, ...later] = sent()
  expect(later).toEqual([[], ['1 savedListing.save'], ['2 savedListing.notify']])
})

/** From now on this device cannot drop a refusal, like after a newer tab's upgrade closed its database. */
const failDrops = () =>
  currentDatabase().refused.hook('deleting', () => {
    throw new Error('The database is closed.')
  })

test('a refusal is returned even if the device cannot delete its entry', async () => {
  failDrops()
  origin.answer(round({}, [1]))
  expect(await rename('Big lamp')).toMatchObject({ kind: 'refused', ...no })
})

test('the reply of an action is returned to its caller', async () => {
  const reply = {
    privateProfile: true,
    allowMessages: true,
    notificationsEnabled: true,
    showActivity: false,
  }
  origin.answer(round({ results: [[1, 'ok', reply]] }))
  const args = { id: userId, privateProfile: true }
  const outcome = await perform(changeSettings, args, { answer: settingsSchema })
  expect(outcome).toEqual({ kind: 'confirmed', data: reply })
})

test('queued actions of another user on this device are not sent with this user’s token', async () => {
  await save()
  const other = { ...user, id: strangerId, _id: strangerId }
  setSession({ status: 'signed-in', user: other })
  origin.answer(round())
  await requestRound()
  expect(sent().at(-1)).toEqual([])
  await wipeDevice(strangerId)
  setSession({ status: 'signed-in', user })
})

test('an action that our own rules refuse is not sent', async () => {
  const outcome = await perform(saveListing, { listingId: 'nonsense' }, { answer: v.unknown() })
  expect(outcome.kind).toBe('refused')
  expect(origin.asked).toEqual([])
})

test('a session of another user ends the round, keeps the queue and is asked who is logged in', async () => {
  await save()
  const message = 'This device belongs to another account than the session.'
  origin.answer({
    status: 409,
    body: { error: { code: 'wrong_user', message }, message },
  })
  const before = origin.asked.length
  expect(await requestRound()).toEqual({ kind: 'signed-out' })
  const calls = () => origin.asked.slice(before).map(({ call }) => call)
  await expect.poll(calls).toEqual(['POST /api/sync', 'GET /api/auth/userdata'])
  expect(await queued()).toHaveLength(1)
})
