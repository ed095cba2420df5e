import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { addUsers } from '#tests/support/people/many-users.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const savers = 45

const app = await appOfFile()
let seller: SignedIn
let password: string
beforeAll(async () => {
  const { person, ...signedIn } = await newcomer(app)
  seller = signedIn
  password = person.password
})

interface Told {
  user_id: string
  title: string
  rev: number
}

const rowsTitled = (title: string) =>
  app.read(async (db) =>
    db.$client
      .prepare<[string], Told>('SELECT user_id, title, rev FROM notifications WHERE title = ?')
      .all(title),
  )

function savedByMany(listingId: string): string[] {
  const db = new Database(join(app.dataDir, 'quad.sqlite'))
  const ids = addUsers(db, savers, 'purdue-university')
  const insert = db.prepare(
    `INSERT INTO saved_listings (id, user_id, listing_id, notify_on_update, saved_at, rev)
     VALUES (?, ?, ?, 1, 0, 1)`,
  )
  for (const id of ids) insert.run(`${listingId}.${id}`, id, listingId)
  db.close()
  return ids
}

async function expectNotified(title: string, ids: string[]): Promise<void> {
  await expect.poll(async () => (await rowsTitled(title)).length).toBe(savers)
  const rows = await rowsTitled(title)
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(ids.toSorted())
  // The first twenty are written with the change itself, the others after its commit.
  expect(new Set(rows.map(({ rev }) => rev)).size).toBeGreaterThan(1)
}

test('a listing with many savers notifies each one once, over several commits', async () => {
  const id = await createListing(app, seller, { title: 'Cheaper desk', price: 45 })
  const ids = savedByMany(id)
  const body = { price: 30 }
  const answer = await app.call('PATCH', `/api/listings/${id}`, { as: seller, body })
  expect(answer.status).toBe(200)
  await expectNotified('Cheaper desk', ids)
})

test('a deleted account’s listing notifies each of many savers once, over several commits', async () => {
  const id = await createListing(app, seller, { title: randomUUID() })
  const ids = savedByMany(id)
  const path = `/api/users/${seller.user.id}`
  const gone = await app.call('DELETE', path, { as: seller, body: { password } })
  expect(gone.status).toBe(200)
  const rows = await rowsTitled('No longer for sale')
  // The savers of both listings are notified.
  expect(rows).toHaveLength(2 * savers)
  expect(rows.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining(ids))
  expect(new Set(rows.map(({ rev }) => rev)).size).toBeGreaterThanOrEqual(5)
})
