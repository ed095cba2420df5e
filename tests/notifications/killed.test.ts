import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUsers } from '#tests/support/people/many-users.ts'
import { join as signUp, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { desk } from '#tests/support/server/listings.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-killed-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function withDatabase<T>(work: (db: Database.Database) => T): T {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** The ids of the people who were notified. */
const notified = () =>
  withDatabase((db) =>
    db
      .prepare<[], string>(`SELECT user_id FROM notifications WHERE type = 'savedListing'`)
      .pluck()
      .all(),
  )

function send(
  server: TestServer,
  { accessToken }: SignedIn,
  method: string,
  [path, body]: [string, object],
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    origin: server.url,
  }
  return server.request(path, { method, headers, body: JSON.stringify(body) })
}

function savedBy(count: number, listingId: string): string[] {
  return withDatabase((db) =>
    db.transaction(() => {
      const ids = addUsers(db, count, 'purdue-university')
      const save = db.prepare(
        `INSERT INTO saved_listings (id, user_id, listing_id, notify_on_update, saved_at, rev)
         VALUES (?, ?, ?, 1, 0, 1)`,
      )
      for (const id of ids) save.run(`${listingId}.${id}`, id, listingId)
      return ids
    })(),
  )
}

test('a killed server notifies the remaining savers after its next start, each one once', async () => {
  const first = await startTestServer({ dataDir })
  const seller = stranger()
  await signUp(first, seller)
  const as = await signIn(first, seller)
  const posted = await send(first, as, 'POST', ['/api/listings/create', desk])
  const { _id: id } = (await posted.json()) as { _id: string }
  const savers = savedBy(3000, id)
  const changed = await send(first, as, 'PATCH', [`/api/listings/${id}`, { price: 30 }])
  await first.kill()
  expect(changed.status).toBe(200)
  expect(notified().length).toBeLessThan(savers.length)

  const second = await startTestServer({ dataDir })
  await until('all notifications', () => notified().length >= savers.length || undefined)
  await second.stop()
  expect(notified().toSorted()).toEqual(savers.toSorted())
  expect(withDatabase((db) => db.prepare('SELECT * FROM waiting_news').all())).toEqual([])
})
