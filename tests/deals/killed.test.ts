import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUsers } from '#tests/support/people/many-users.ts'
import { join as signUp, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { desk } from '#tests/support/server/listings.ts'
import { restartable, type Restartable } from '#tests/support/server/restartable.ts'
import { until } from '#tests/support/server/until.ts'

let dataDir: string
let server: Restartable
let seller: SignedIn
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-killed-deals-'))
  server = await restartable(dataDir)
  await server.start()
  const person = stranger()
  await signUp(server.door, person)
  seller = await signIn(server.door, person)
})
afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

function inDatabase<T>(work: (db: Database.Database) => T): T {
  const db = new Database(join(dataDir, 'quad.sqlite'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

const call = (method: string, path: string, body: object): Promise<Response> =>
  server.door.request(path, {
    method,
    headers: {
      authorization: `Bearer ${seller.accessToken}`,
      'content-type': 'application/json',
      origin: server.door.url,
    },
    body: JSON.stringify(body),
  })

interface Sale {
  listingId: string
  /** The people with an open offer. It is sold to the first. */
  buyers: string[]
}

/** A listing with open offers, stored directly because signing people up takes long. */
async function offeredBy(count: number): Promise<Sale> {
  const posted = await call('POST', '/api/listings/create', desk)
  const { _id: listingId } = (await posted.json()) as { _id: string }
  const buyers = inDatabase((db) =>
    db.transaction(() => {
      const ids = addUsers(db, count, 'purdue-university')
      const offer = db.prepare(
        `INSERT INTO deals (id, listing_id, seller_id, buyer_id, state, amount_cents, "by", turn, expires_at, title, changed_at, rev)
         VALUES (?, ?, ?, ?, 'open', 4000, 'buyer', 1, ?, ?, ?, 1)`,
      )
      const now = Date.now()
      for (const id of ids)
        offer.run(`${listingId}.${id}`, listingId, seller.user.id, id, now + 1e8, desk.title, now)
      return ids
    })(),
  )
  return { listingId, buyers }
}

const sell = ({ listingId, buyers: [buyerId] }: Sale) =>
  call('PATCH', `/api/deals/sell/${listingId}`, { buyerId })

/** What is stored of a sale, and whom the server has told of it. */
const storedOf = ({ listingId, buyers }: Sale) =>
  inDatabase((db) => {
    const column = (sql: string) => db.prepare(sql).pluck().all(listingId) as string[]
    const told = db
      .prepare<[], string>("SELECT user_id FROM notifications WHERE type = 'other'")
      .pluck()
      .all()
    return {
      status: column('SELECT status FROM listings WHERE id = ?')[0],
      states: column('SELECT DISTINCT state FROM deals WHERE listing_id = ? ORDER BY state'),
      told: told.filter((id) => buyers.includes(id)).toSorted(),
      cards: column('SELECT recipient_id FROM messages WHERE listing_id = ?'),
    }
  })

const nothing = { status: 'Available', states: ['open'], told: [], cards: [] }
const all = ({ buyers }: Sale) => ({
  status: 'Sold',
  states: ['closed', 'sold'],
  told: buyers.toSorted(),
  cards: buyers.slice(0, 1),
})

function savedBy(count: number, listingId: string): string[] {
  return inDatabase((db) =>
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

const toldSavers = () =>
  inDatabase((db) =>
    db
      .prepare<[], string>("SELECT user_id FROM notifications WHERE type = 'savedListing'")
      .pluck()
      .all(),
  )

test('a server that is killed after a sale has told its buyers, and tells the savers after its start, each person once', async () => {
  const sale = await offeredBy(10)
  const savers = savedBy(2000, sale.listingId)
  const sold = await sell(sale)
  await server.kill()
  expect(sold.status).toBe(200)
  expect(storedOf(sale)).toEqual(all(sale))
  expect(toldSavers().length).toBeLessThan(savers.length)

  await server.start()
  await until('all notifications', () => toldSavers().length >= savers.length || undefined)
  expect((await sell(sale)).status).toBe(200)
  expect(storedOf(sale)).toEqual(all(sale))
  expect(toldSavers().toSorted()).toEqual(savers.toSorted())
})

test('a server that is killed during sales has stored and told all of each or nothing, and telling comes once', async () => {
  const sales = await Promise.all(Array.from({ length: 12 }, () => offeredBy(20)))
  const sent = sales.map(sell)
  await Promise.any(sent)
  await server.kill()
  await Promise.allSettled(sent)
  for (const sale of sales) expect([nothing, all(sale)]).toContainEqual(storedOf(sale))

  await server.start()
  for (const sale of sales) expect((await sell(sale)).status).toBe(200)
  for (const sale of sales) expect(storedOf(sale)).toEqual(all(sale))
})
