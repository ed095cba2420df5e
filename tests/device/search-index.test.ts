import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase, currentStore, currentTab } from '#client/device/current-database.ts'
import { setSession } from '#client/device/session/store.ts'
import type { FeedQuery } from '#client/listings/feed/feed-query.ts'
import { SearchIndex } from '#client/listings/feed/search-index.ts'
import { findWords } from '#client/listings/feed/campus-rows.ts'
import { findIn } from '#client/listings/queries.ts'
import type { RowStores } from '#sync/engine/store.ts'
import { rankListings } from '#sync/feed.ts'
import { searchMatcher } from '#sync/texts/search.ts'
import type { Listing } from '#sync/listings.ts'
import { user } from '../session/maya.ts'

const campus = 'osu'
const words =
  'Desk desks Café lamp, lamp oak-wood (used) a I naïve Ångström books e-bike 50% \u0007bell\u0007ring'.split(
    ' ',
  )
const parts =
  'desk|DES|afe|lamp|p,|a|ook|(us|ang|-|50%|bell|llri|zebra|desk lamp|a e i|  oak   (used) |lamp lamp|| |k\nl'.split(
    '|',
  )

/** A small generator, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function listing(i: number, random: (below: number) => number): Listing {
  const text = (most: number) =>
    Array.from({ length: 1 + random(most) }, () => words[random(words.length)]).join(
      [' ', '\n', '  ', '\t'][random(4)],
    )
  return {
    _id: `listing ${i}`,
    title: text(3),
    description: text(12),
    price: 1,
    category: 'Other',
    status: 'Available',
    images: [],
    seller: { _id: 's', id: 's', username: 'sam' },
    universityId: campus,
    views: 0,
    inquiries: 0,
    timeListed: new Date(1_700_000_000_000 + random(50) * 1000).toISOString(),
  }
}

test.each([1, 2, 3, 4, 5])(
  'the index finds what reading every row finds, in the same order (seed %i)',
  (seed) => {
    const random = randomOf(seed)
    const index = new SearchIndex()
    const rows = new Map<string, Listing>()
    for (let step = 0; step < 400; step += 1) {
      const row = listing(random(80), random)
      const before = rows.get(row._id)
      if (random(4) === 0) {
        rows.delete(row._id)
        index.delete(row._id)
      } else if (before && random(3) === 0) {
        rows.set(row._id, { ...before, views: step })
        index.put({ ...before, views: step })
      } else {
        rows.set(row._id, row)
        index.put(row)
      }
      if (random(5) === 0) index.collectWords(random(40))
      if (step % 20 !== 0) continue
      for (const search of parts) {
        const scanned = [...rows.values()].filter(searchMatcher(search))
        const rank = (found: Listing[]) => rankListings(found, ['desk', 'oak'], Date.now())
        expect({ search, found: rank(index.find(search)) }).toEqual({
          search,
          found: rank(scanned),
        })
      }
    }
  },
)

const query = (search: string): FeedQuery => ({
  tab: 'listings',
  category: '',
  eventType: '',
  search,
})

test('a search has results in this test', () => {
  const random = randomOf(7)
  const rows = Array.from({ length: 100 }, (_, i) => listing(i, random))
  const found = parts.map((search) => rows.filter(searchMatcher(search)).length)
  expect(found.filter((count) => count > 0 && count < 100).length).toBeGreaterThan(10)
  expect(found.filter((count) => count === 0).length).toBeGreaterThan(1)
})

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  setSession({ status: 'signed-in', user })
})
afterEach(async () => {
  const { name } = currentDatabase()
  setSession({ status: 'signed-out' })
  await Dexie.delete(name)
})

test('a search follows every kind of change and collects the words of changed rows alone', async () => {
  const random = randomOf(9)
  const made = Array.from({ length: 120 }, (_, i) => listing(i, random))
  const change = (work: (rows: RowStores) => Promise<unknown>) =>
    currentStore().transaction((tx) => work(tx.rows))
  const found = async () => {
    const { replica, settled } = currentTab()
    await settled
    const find = findIn(replica, findWords, campus)
    return find(query('zebra')).map(({ _id, views }) => `${_id}: ${views}`)
  }
  await change(({ listings }) => listings.put(made))
  expect(await found()).toEqual([])
  const put = vi.spyOn(SearchIndex.prototype, 'put')
  const [one, two] = made
  if (!one || !two) throw new Error('There are no listings.')
  await change(({ listings }) => listings.put([{ ...one, title: 'Zebra' }]))
  expect(await found()).toEqual(['listing 0: 0'])
  await change(({ listings }) => listings.put([{ ...one, title: 'Zebra', views: 5 }]))
  expect(await found()).toEqual(['listing 0: 5'])
  await change(({ listings }) => listings.delete([one._id]))
  expect(await found()).toEqual([])
  await change(({ listings }) => listings.put([{ ...two, description: 'With zebras.' }]))
  expect(await found()).toEqual(['listing 1: 0'])
  expect(put).toHaveBeenCalledTimes(3)
  await change(({ listings }) => listings.put([{ ...two, universityId: 'purdue' }]))
  expect(await found()).toEqual([])
  await change(({ listings }) => listings.put(made.map((row) => ({ ...row, title: 'Zebra' }))))
  expect(await found()).toHaveLength(120)
})
