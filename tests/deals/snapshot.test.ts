import { expect, test } from 'vitest'
import { dealIdOf } from '#sync/deals/deals.ts'
import { unorderedPairId } from '#sync/id.ts'
import { addUsers } from '#tests/support/people/many-users.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'

const app = await appOfFile()

test('a device starts with all live deals and the latest 200 others', async () => {
  const seller = await newcomer(app)
  const listingId = await createListing(app, seller)
  const states = await app.resources.writer.write({
    run: async (tx) => {
      const buyers = addUsers(tx.$client, 206, 'purdue-university')
      const insert = tx.$client.prepare(
        `INSERT INTO deals (id, listing_id, seller_id, buyer_id, state, reason, amount_cents, by, turn, title, changed_at, rev)
         VALUES (?, ?, ?, ?, ?, ?, 4000, 'buyer', 1, 'Oak desk', ?, 1)`,
      )
      return buyers.map((buyerId, i) => {
        const state = i < 2 ? 'open' : 'closed'
        const id = dealIdOf(listingId, buyerId)
        const reason = state === 'open' ? null : 'declined'
        insert.run(id, listingId, seller.user.id, buyerId, state, reason, 1000 + i)
        return { id, state }
      })
    },
  })
  const device = new Device(app, seller)
  await device.sync()
  const expected = [...states.slice(0, 2), ...states.slice(-200)].map(({ id }) => id)
  expect([...device.rows.deals.keys()].toSorted()).toEqual(expected.toSorted())
})

test('a device starts with the latest 100 meet-ups', async () => {
  const person = await newcomer(app)
  const { id: own } = person.user
  const others = await app.resources.writer.write({
    run: async (tx) => {
      const insert = tx.$client.prepare(
        `INSERT INTO meet_ups (id, one_id, other_id, number, at, zone, place, by, state, turn, changed_at, rev)
         VALUES (?, ?, ?, 1, ?, 'UTC', 'Library', ?, 'proposed', 1, 0, 1)`,
      )
      return addUsers(tx.$client, 103, 'purdue-university').map((id, i) => {
        const [one, other] = [id, own].toSorted()
        insert.run(unorderedPairId(id, own), one, other, 1000 + i, id)
        return id
      })
    },
  })
  const device = new Device(app, person)
  await device.sync()
  expect([...device.rows.meetUps.keys()].toSorted()).toEqual(others.slice(-100).toSorted())
})
