import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { dealIdOf, type Deal } from '#sync/deals/deals.ts'
import { hour } from '#sync/time.ts'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { addUsers } from '#tests/support/people/many-users.ts'
import { answered, call, post, readListing } from '#tests/support/server/market.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

const offers = 50

test('of 50 acceptances that reach a running server together one reserves, and one buyer is told', async () => {
  const server = await startTestServer()
  try {
    await join(server, cast.maya)
    const seller = await signIn(server, cast.maya)
    const { _id: listingId } = await post(server, seller)
    const db = new Database(joinPath(server.dataDir, 'quad.sqlite'))
    const ids = addOffers(db, listingId, seller.user.id)
    const answers = await Promise.all(
      ids.map((id) => call(server, seller, 'PATCH', `/api/deals/accept/${id}`, { turn: 1 })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array.from({ length: offers - 1 }, () => 409)])
    const held = await answered<Deal[]>(
      await call(server, seller, 'GET', '/api/deals?state=reserved'),
    )
    expect(held).toHaveLength(1)
    expect((await readListing(server, seller, listingId)).status).toBe('Pending')
    const told = () =>
      db
        .prepare<[], string>("SELECT user_id FROM notifications WHERE title LIKE '% accepted $40'")
        .pluck()
        .all()
    await until('the buyer is told', () => told().length > 0 || undefined)
    expect(told()).toEqual(held.map(({ otherUserId }) => otherUserId))
    db.close()
  } finally {
    await server.stop()
  }
}, 60_000)

/** Open offers of as many buyers, made an hour before their end. @returns their ids */
function addOffers(db: Database.Database, listingId: string, sellerId: string): string[] {
  const insert = db.prepare(
    `INSERT INTO deals (id, listing_id, seller_id, buyer_id, state, amount_cents, by, turn, expires_at, title, changed_at, rev)
     VALUES (?, ?, ?, ?, 'open', 4000, 'buyer', 1, ?, 'Oak desk', 0, 1)`,
  )
  return db.transaction(() =>
    addUsers(db, offers, 'purdue-university').map((buyerId) => {
      const id = dealIdOf(listingId, buyerId)
      insert.run(id, listingId, sellerId, buyerId, Date.now() + hour)
      return id
    }),
  )()
}
