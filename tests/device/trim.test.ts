import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '#client/device/database.ts'
import { dexieStore } from '#client/device/dexie-store.ts'
import { letStay } from '#client/device/stays.ts'
import { trim } from '#client/device/trim.ts'
import { actions } from '#sync/actions.ts'
import { editListing } from '#sync/actions/listings.ts'
import { applyAnswer } from '#sync/engine/apply.ts'
import { enqueue, firstState } from '#sync/engine/outbox.ts'
import { pack, protocolVersion, window } from '#sync/engine/protocol.ts'
import { Tab } from '#sync/engine/tab.ts'
import type { Listing } from '#sync/listings.ts'
import type { Message } from '#sync/messages.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { day } from '#sync/time.ts'

const me = '01920000-0000-7000-8000-0000000000aa'
const actor = { userId: me, username: 'maya', universityId: 'osu' }
const begin = Date.parse('2026-01-01T00:00:00Z')
const timeOf = (i: number) => new Date(begin + i * 60_000).toISOString()
const idOf = (i: number) => `01920000-0000-7000-8000-${String(i).padStart(12, '0')}`

function listing(i: number, changes: Partial<Listing> = {}): Listing {
  return {
    _id: idOf(i),
    title: `Listing ${i}`,
    description: 'Good.',
    price: 1,
    category: 'Other',
    status: 'Available',
    images: [],
    seller: { _id: 'other', id: 'other', username: 'other' },
    universityId: 'osu',
    views: 0,
    inquiries: 0,
    timeListed: timeOf(i),
    ...changes,
  }
}

const message = (i: number, changes: Partial<Message> = {}): Message => ({
  _id: `message ${i}`,
  otherUserId: 'other',
  senderId: 'other',
  content: 'Hello.',
  timeSent: timeOf(i),
  ...changes,
})

let database: Database
let pauses = 0
const disk = () => ({ database, store: dexieStore(database) })
async function trimNow(now = Date.now(), pause = async (): Promise<void> => void (pauses += 1)) {
  const tab = new Tab({ actor, actions }, disk().store, () => {})
  await tab.catchUp()
  await trim(disk(), { rows: tab.replica, campus: 'osu', now, pause })
}
/** The oldest first. */
async function heldMessages(otherUserId: string): Promise<string[]> {
  const rows = await database.messages.filter((row) => row.otherUserId === otherUserId).toArray()
  return rows
    .toSorted((one, other) => (one.timeSent < other.timeSent ? -1 : 1))
    .map(({ _id }) => _id)
}
const heldListings = () => database.listings.toCollection().primaryKeys()
const state = { ...firstState('01920000-0000-7000-8000-0000000000bb'), cursor: 'c', complete: true }

beforeEach(async () => {
  pauses = 0
  database = new Database(me)
  await database.state.put(state)
})
afterEach(() => database.delete())

/** Fills the window with newer listings, so that the first `beyond` ones are beyond it. */
const fill = (beyond: number) =>
  database.listings.bulkAdd(Array.from({ length: window.listings + beyond }, (_, i) => listing(i)))

test('listings beyond the window are deleted, the oldest first and in portions', async () => {
  await fill(250)
  await database.listings.add(listing(9001, { universityId: 'purdue' }))
  await trimNow()
  const held = await heldListings()
  expect(held).toHaveLength(window.listings)
  expect(held).not.toContain(idOf(249))
  expect(held).toContain(idOf(250))
  expect(pauses).toBe(3)
})

test('needed listings beyond the window stay', async () => {
  await fill(10)
  const own = { _id: me, id: me, username: 'maya' }
  await database.listings.update(idOf(0), { seller: own })
  await database.savedListings.add({
    savedListingId: savedListingId(idOf(1), me),
    listingId: idOf(1),
    notifyOnUpdate: false,
    timeSaved: timeOf(1),
  })
  await letStay(database, 'listings', [idOf(2)])
  await database.messages.add(message(1, { listingId: idOf(3) }))
  const action = { name: 'listing.inquire', version: 1, args: { id: idOf(4) }, at: begin }
  await database.log.add({ seq: 1, ...action })
  await database.refused.add({
    seq: 2,
    action: { seq: 2, ...action, args: { id: idOf(5) } },
    dependents: [],
    code: 'limited',
    message: 'Later.',
  })
  await database.log.add({ seq: 3, ...action, args: { id: idOf(6) } })
  await trimNow()
  const held = new Set(await heldListings())
  expect([0, 1, 2, 3, 4, 5, 6].filter((i) => !held.has(idOf(i)))).toEqual([])
  expect([7, 8, 9].filter((i) => held.has(idOf(i)))).toEqual([])
})

test('a fetched row stays for a day', async () => {
  await fill(1)
  await letStay(database, 'listings', [idOf(0)])
  await trimNow()
  expect(await heldListings()).toContain(idOf(0))
  await trimNow(Date.now() + day + 1000)
  expect(await heldListings()).not.toContain(idOf(0))
  expect(await database.stays.count()).toBe(0)
})

test('nothing is deleted before the first snapshot is complete', async () => {
  await fill(5)
  await database.state.put({ ...state, complete: false })
  await trimNow()
  expect(await heldListings()).toHaveLength(window.listings + 5)
})

test('a row of a pending action stays, even if the action comes while trimming runs', async () => {
  await fill(150)
  const { name, version } = editListing
  const edit = (i: number) =>
    dexieStore(database).transaction((tx) =>
      enqueue(tx, { name, version, args: { id: idOf(i), title: 'New' } }, begin),
    )
  let came = false
  await trimNow(Date.now(), async () => {
    if (!came) await edit(120)
    came = true
  })
  expect(await database.listings.get(idOf(120))).toBeDefined()
  expect(await database.listings.get(idOf(119))).toBeUndefined()
})

test('a deleted listing that changes on the server comes back until the next time', async () => {
  await fill(1)
  await trimNow()
  expect(await heldListings()).not.toContain(idOf(0))
  const { cols, rows } = pack([listing(0, { price: 7 })])
  const answer = {
    v: protocolVersion as typeof protocolVersion,
    now: begin,
    results: [],
    last: 0,
    from: 'c',
    cursor: 'd',
    more: false,
    reset: false,
    purge: [],
    del: { listings: [idOf(1)] },
    cols: { listings: cols },
    put: { listings: rows },
  }
  const owner = { actor, actions: new Map() }
  const request = { client: (await database.state.get('sync'))?.client ?? '' }
  await dexieStore(database).transaction((tx) => applyAnswer(tx, owner, { request, answer }, begin))
  expect(await database.listings.get(idOf(0))).toMatchObject({ price: 7 })
  expect((await database.state.get('sync'))?.cursor).toBe('d')
  await database.listings.add(listing(9000))
  await trimNow()
  expect(await heldListings()).not.toContain(idOf(0))
  expect(await heldListings()).toHaveLength(window.listings)
})

test('a conversation keeps its newest messages, and those that were fetched, without a gap', async () => {
  const { keptMessages } = window
  const count = keptMessages + 120
  await database.conversations.bulkAdd(
    ['other', 'few'].map((otherUserId) => ({
      otherUserId,
      messagesWith: otherUserId,
      time: timeOf(0),
      hasInteractedBefore: true,
      last: { senderId: 'other', text: 'Hello.' },
    })) as never,
  )
  await database.messages.bulkAdd(Array.from({ length: count }, (_, i) => message(i)))
  await database.messages.add(message(9000, { otherUserId: 'few' }))
  await letStay(database, 'messages', ['message 30', 'message 110'])
  await trimNow()
  const held = () => heldMessages('other')
  // Everything after the oldest that stays is still there.
  expect(await held()).toHaveLength(count - 30)
  expect((await held())[0]).toBe('message 30')
  await trimNow(Date.now() + 2 * day)
  expect(await held()).toHaveLength(keptMessages)
  expect((await held())[0]).toBe('message 120')
  expect(await database.messages.get('message 9000')).toBeDefined()
})

test('a listing that is saved while trimming runs stays', async () => {
  await fill(150)
  const save = (i: number) =>
    database.savedListings.put({
      savedListingId: savedListingId(idOf(i), me),
      listingId: idOf(i),
      notifyOnUpdate: false,
      timeSaved: timeOf(i),
    })
  await trimNow(Date.now(), async () => void (await save(120)))
  expect(await database.listings.get(idOf(120))).toBeDefined()
  expect(await database.listings.get(idOf(119))).toBeUndefined()
})

test('a message that waits for its photos stays, with those after it', async () => {
  const count = window.keptMessages + 120
  await database.conversations.bulkAdd([{ otherUserId: 'other' }] as never)
  await database.messages.bulkAdd(
    Array.from({ length: count }, (_, i) =>
      message(i, i === 30 ? { senderId: me, state: 'waiting' } : {}),
    ),
  )
  await trimNow()
  const held = await heldMessages('other')
  expect(held[0]).toBe('message 30')
  expect(held).toHaveLength(count - 30)
})
