import { expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { listingsOf, type ListingState } from '#server/listings/listing-rows.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'

const app = await appOfFile()
const id = await createListing(app, app.people.maya, { price: 40 })

function readAll(db: Db) {
  const states = db.$client.prepare('SELECT seq, rev, views, inquiries FROM listings').raw().all()
  return listingsOf(db, states as ListingState[], app.people.jonas.user.id)
}

test('the connections of a pool keep one copy of a listing', async () => {
  const [kept] = await app.read(readAll)
  const read = () => app.read(async (db) => ({ db, rows: await readAll(db) }))
  const [one, other] = await Promise.all([read(), read()])
  expect(one.db).not.toBe(other.db)
  expect(one.rows[0]).toBe(kept)
  expect(other.rows[0]).toBe(kept)
})

test('a connection with an older state of the database gets the listing of that state', async () => {
  const prices = await app.read(async (before) => {
    const first = await readAll(before)
    const as = app.people.maya
    await app.call('PATCH', `/api/listings/${id}`, { as, body: { price: 41 } })
    const now = await app.read(readAll)
    const again = await readAll(before)
    return [first, now, again].map(([listing]) => listing?.price)
  })
  expect(prices).toEqual([40, 41, 40])
})
