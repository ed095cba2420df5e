import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listing } from '#sync/listings.ts'
import { fillCampuses } from '#tests/bench/data/campus-data.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { readAllPages } from '#tests/support/server/listings.ts'

interface Row {
  id: string
  seq: number
  title: string
  description: string
  category: string
  price: number
}

let app: TestApp
let rows: Row[]
beforeAll(async () => {
  app = await testApp()
  fillCampuses(app.dataDir, 5000, 'purdue-university')
  const db = new Database(join(app.dataDir, 'quad.sqlite'))
  rows = db
    .prepare<[], Row>(
      `SELECT id, seq, title, description, category, price_cents / 100 AS price
       FROM listings ORDER BY seq DESC`,
    )
    .all()
  db.close()
})
afterAll(() => app.stop())

const pagesOf = (query: string) =>
  readAllPages<Listing>(app, app.people.jonas, `/api/listings?${query}`)

test.each([
  'q=qz',
  'q=q',
  'category=Furniture&q=qz',
  'minPrice=0.01&maxPrice=0.02',
  'condition=New',
])('%s finds nothing in three pages of 2,000 rows at most', async (query) => {
  expect((await pagesOf(query)).map((page) => page.length)).toEqual([0, 0, 0])
})

const holds = (word: string) => (row: Row) => `${row.title} ${row.description}`.includes(word)
const byTime = (one: Row, other: Row) => other.seq - one.seq

test.each<[string, (row: Row) => boolean, (one: Row, other: Row) => number]>([
  ['q=49', holds('49'), byTime],
  ['q=desk+7', (row) => holds('desk')(row) && holds('7')(row), byTime],
  ['minPrice=499', ({ price }) => price >= 499, byTime],
  ['sort=price_asc&q=49', holds('49'), (a, b) => a.price - b.price || byTime(a, b)],
  ['sort=price_desc&q=49', holds('49'), (a, b) => b.price - a.price || byTime(a, b)],
  [
    'sort=price_desc&category=Furniture',
    ({ category }) => category === 'Furniture',
    (a, b) => b.price - a.price || byTime(a, b),
  ],
])('%s finds everything that fits, once and in order', async (query, fits, order) => {
  const pages = await pagesOf(`${query}&limit=100`)
  const expected = rows.filter(fits).toSorted(order)
  expect(pages.flat().map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id))
  expect(expected.length).toBeGreaterThan(0)
})
