import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase, currentStore, currentTab } from '#client/device/current-database.ts'
import { setSession } from '#client/device/session/store.ts'
import type { FeedQuery } from '#client/listings/feed/feed-query.ts'
import { nearSearches } from '#client/listings/near-words/near-searches.ts'
import { findIn } from '#client/listings/queries.ts'
import type { Listing } from '#sync/listings.ts'
import { user } from '../session/maya.ts'

const campus = 'osu'
const everything: FeedQuery = { tab: 'listings', category: '', eventType: '', search: '' }

function listing(title: string, changes: Partial<Listing> = {}): Listing {
  return {
    _id: title,
    title,
    description: 'As it is.',
    price: 1,
    category: 'Other',
    status: 'Available',
    images: [],
    seller: { _id: 's', id: 's', username: 'sam' },
    universityId: campus,
    views: 0,
    inquiries: 0,
    timeListed: new Date(1_700_000_000_000).toISOString(),
    ...changes,
  }
}

const hold = (...listings: (string | Listing)[]) =>
  currentStore().transaction((tx) =>
    tx.rows.listings.put(listings.map((each) => (typeof each === 'string' ? listing(each) : each))),
  )

async function near(search: string, changes: Partial<FeedQuery> = {}): Promise<string[]> {
  const query = { ...everything, ...changes }
  const { replica, settled } = currentTab()
  await settled
  const find = findIn(replica, undefined, campus)
  return nearSearches(search, (other) => find({ ...query, search: other }))
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  setSession({ status: 'signed-in', user })
})
afterEach(async () => {
  const { name } = currentDatabase()
  setSession({ status: 'signed-out' })
  await Dexie.delete(name)
})

test.each([
  ['a letter is missing', 'keybord', ['keyboard']],
  ['two letters are swapped', 'dsek', ['desk']],
  ['two letters of a longer word are wrong', 'kayboart', ['keyboard']],
  ['two letters of a short word are wrong', 'dezq', []],
  ['a word of three letters is never near', 'bka', []],
  ['a number is meant', '2018', []],
  ['the search is folded', '  KÉYBORD ', ['keyboard']],
  ['the title is folded', 'strases', ['Straße']],
  ['a word is written with a hyphen', 'hedphone', ['head-phone']],
  ['a word stands beside a sign', 'lammp', ['lamp']],
  ['the description is not compared', 'scratchse', []],
  ['the nearest words only', 'chairz', ['chair', 'chairs']],
  ['no more than three', 'bort', ['boat', 'boot', 'port']],
  ['nothing is near', 'zzzzzzzz', []],
  ['the other words stay', 'Blue keybord', ['Blue keyboard']],
  ['together with the other words, something is found', 'blue dsek', []],
  ['a wrong word of three letters stays', 'oka dsek', []],
  ['two wrong words', 'bleu keybord', ['blue keyboard']],
  ['a long sentence is not compared', 'a b c d e f g h keybord', []],
])('[TEXT-02] near words: %s', async (_, search, expected) => {
  await hold(
    'Keyboard, blue',
    'Oak desk',
    'Map of the Straße',
    'Head-phone',
    '(Lamp)',
    'Calendar 2019',
  )
  await hold(listing('Bike', { description: 'Some scratches.' }), 'Chair', 'Two chairs')
  await hold('Boat', 'Boot', 'Port', 'Bolt', 'Boat two', 'Boot two', 'Port two')
  expect(await near(search)).toEqual(expected)
})

test('[TEXT-02] a word that finds something is not replaced', async () => {
  await hold('Keyboard', 'Board', listing('Pen', { description: 'From the keybord of a friend.' }))
  expect(await near('keybord')).toEqual([])
  expect(await near('boar')).toEqual([])
})

test('[TEXT-02] a word is shown as people write it most often', async () => {
  await hold('A MacBook', 'My MacBook', 'Its Macbook')
  expect(await near('macboko')).toEqual(['MacBook'])
  await hold('Café table', 'Café chairs', 'Cafe')
  expect(await near('caef')).toEqual(['café'])
  await hold('old Kettle', 'new Kettle', 'kettle')
  expect(await near('ketle')).toEqual(['kettle'])
})

test('[TEXT-02] only words of listings that the feed would show are offered', async () => {
  const seller = { _id: 'b', id: 'b', username: 'blocked' }
  await hold(listing('Guitar', { seller }), listing('Violin', { universityId: 'purdue' }), 'Drums')
  await currentStore().transaction((tx) =>
    tx.rows.blocks.put([{ userId: 'b', isBlocked: true, isBlockedBy: false }]),
  )
  expect(await near('gitar')).toEqual([])
  expect(await near('voilin')).toEqual([])
  expect(await near('durms')).toEqual(['drums'])
  expect(await near('durms', { tab: 'tickets' })).toEqual([])
  expect(await near('durms', { category: 'Clothing' })).toEqual([])
  expect(await near('durms', { minPrice: 2 })).toEqual([])
})
