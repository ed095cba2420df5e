import { expect, test } from 'vitest'
import { dealIdOf, type Deal } from '#sync/deals/deals.ts'
import { hour } from '#sync/time.ts'
import { addUsers } from '#tests/support/people/many-users.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { accept, end, offer, reserve, sendAnswer } from '#tests/deals/make-deals.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readJson, readOne } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { decided, reportListing, suspendUser } from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const { maya } = app.people

const setStatus = (id: string, status: string, as = maya) =>
  app.call('PATCH', `/api/listings/${id}`, { as, body: { status } })
const statusOf = async (id: string) => (await readOne(app, maya, id)).status
const dealOf = (as: Parameters<typeof offer>[1], { _id }: Deal) =>
  readJson<Deal>(app, as, `/api/deals/${_id}`)

const offered = async (seller = maya) => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, seller)
  return { buyer, listingId, deal: await offer(app, buyer, listingId) }
}

test('accepting an offer makes the listing Pending in the same commit, on every device', async () => {
  const { buyer, listingId, deal } = await offered()
  const devices = [new Device(app, maya), new Device(app, buyer)]
  for (const device of devices) await device.sync()
  await accept(app, maya, deal)
  for (const device of devices) {
    await device.sync()
    expect(device.rows.listings.get(listingId)?.status).toBe('Pending')
    expect(device.rows.deals.get(deal._id)).toMatchObject({ state: 'reserved', amount: 40 })
  }
  const fresh = new Device(app, buyer)
  await fresh.sync()
  expect(fresh.rows.deals.get(deal._id)).toEqual(devices[1]?.rows.deals.get(deal._id))
})

test('a seller reserves at the amount of the open offer or the asking price, for someone who has asked', async () => {
  const { buyer, listingId } = await offered()
  const buyerId = buyer.user.id
  const changed = 'This offer has changed. Look at it again.'
  await expectRefusal(await reserve(app, maya, { listingId, buyerId, amount: 45 }), 409, changed)
  expect((await reserve(app, maya, { listingId, buyerId, amount: 40 })).status).toBe(200)
  const other = await createListing(app, maya)
  const asks = await newcomer(app)
  const body = { listingId: other, buyerId: asks.user.id, amount: 45 }
  const notAsked = 'You can only choose someone who has written to you about this listing.'
  await expectRefusal(await reserve(app, maya, body), 409, notAsked)
  await write(app, asks, maya, 'Is it still there?', other)
  expect((await reserve(app, maya, body)).status).toBe(200)
  expect(await notificationsOf(app, asks)).toMatchObject([{ title: 'Reserved for you' }])
})

test('[DEAL-05] of 50 acceptances at the same time one reserves, and 49 are answered 409', async () => {
  const seller = await newcomer(app)
  const listingId = await createListing(app, seller)
  const ids = await app.resources.writer.write({
    run: async (tx) => {
      const buyers = addUsers(tx.$client, 50, 'purdue-university')
      const insert = tx.$client.prepare(
        `INSERT INTO deals (id, listing_id, seller_id, buyer_id, state, amount_cents, by, turn, expires_at, title, changed_at, rev)
         VALUES (?, ?, ?, ?, 'open', 4000, 'buyer', 1, ?, 'Oak desk', 0, 1)`,
      )
      return buyers.map((buyerId) => {
        const id = dealIdOf(listingId, buyerId)
        insert.run(id, listingId, seller.user.id, buyerId, app.now() + hour)
        return id
      })
    },
  })
  const answers = await Promise.all(
    ids.map((id) => sendAnswer(app, seller, 'accept', id, { turn: 1 })),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(409)]).toEqual([1, 49])
  const held = await readJson<Deal[]>(app, seller, '/api/deals?state=reserved')
  expect(held).toHaveLength(1)
  // The database itself keeps it so.
  const [open] = await readJson<Deal[]>(app, seller, '/api/deals?state=open')
  const steal = app.resources.writer.write({
    run: async (tx) =>
      void tx.$client.prepare("UPDATE deals SET state = 'reserved' WHERE id = ?").run(open?._id),
  })
  await expect(steal).rejects.toThrow('UNIQUE')
})

test('a second reservation is refused to its seller with the name, and to a buyer without', async () => {
  const { buyer, listingId, deal } = await offered()
  const late = await newcomer(app)
  const lateDeal = await offer(app, late, listingId)
  const counter = { buyerId: late.user.id, amount: 42, turn: lateDeal.turn }
  await accept(app, maya, deal)
  const name = buyer.user.username
  await expectRefusal(
    await sendAnswer(app, maya, 'accept', lateDeal._id, { turn: 1 }),
    409,
    `This is already reserved for ${name}. Cancel that reservation first.`,
  )
  await offer(app, maya, listingId, counter)
  await expectRefusal(
    await sendAnswer(app, late, 'accept', lateDeal._id, { turn: 2 }),
    409,
    'This is reserved for someone else now.',
  )
  expect((await dealOf(late, lateDeal)).state).toBe('open')
})

test('[DEAL-07] a stranger’s rows and answers about a listing say nothing of its deals', async () => {
  const { buyer, listingId, deal } = await offered()
  await accept(app, maya, deal)
  const { jonas } = app.people
  const device = new Device(app, jonas)
  await device.sync()
  const seen = JSON.stringify([
    device.rows.listings.get(listingId),
    await readOne(app, jonas, listingId),
    [...device.rows.deals.values()],
  ])
  expect(seen).not.toContain(buyer.user.id)
  expect(seen).not.toContain('reserved')
  expect(device.rows.deals.has(deal._id)).toBe(false)
})

test('status and deals agree whatever call changes them', async () => {
  const { buyer, listingId, deal } = await offered()
  await accept(app, maya, deal)
  await setStatus(listingId, 'Available')
  expect(await dealOf(buyer, deal)).toMatchObject({ state: 'closed', reason: 'canceled' })
  const again = await offer(app, buyer, listingId)
  await accept(app, maya, again)
  await setStatus(listingId, 'Sold')
  expect((await dealOf(buyer, deal)).state).toBe('sold')
  await setStatus(listingId, 'Pending')
  expect(await dealOf(buyer, deal)).toMatchObject({ state: 'reserved', amount: 40 })
  await end(app, buyer, again)
  expect(await statusOf(listingId)).toBe('Available')
})

test('either side cancels a reservation, and the other is told without the reason', async () => {
  const { buyer, listingId, deal } = await offered()
  const reserved = await accept(app, maya, deal)
  expect(await end(app, buyer, reserved, { why: 'I can’t make it' })).toMatchObject({
    reason: 'canceled',
    why: 'I can’t make it',
  })
  expect(await statusOf(listingId)).toBe('Available')
  expect((await dealOf(maya, deal)).why).toBeUndefined()
  const told = JSON.stringify(await notificationsOf(app, maya))
  expect(told).toContain('Reservation canceled')
  expect(told).not.toContain('make it')
})

test('a sale ends the other offers, names no other buyer, and its buyer answers', async () => {
  const { buyer, listingId, deal } = await offered()
  const other = await newcomer(app)
  const otherDeal = await offer(app, other, listingId)
  await accept(app, maya, deal)
  expect((await sendAnswer(app, maya, 'sell', listingId, {})).status).toBe(200)
  expect(await statusOf(listingId)).toBe('Sold')
  expect(await dealOf(other, otherDeal)).toMatchObject({ state: 'closed', reason: 'sold' })
  const told = await notificationsOf(app, other)
  expect(told).toMatchObject([{ title: '“Oak desk” was sold', message: 'Your offer has ended.' }])
  expect(JSON.stringify(told)).not.toContain(buyer.user.username)
  const confirmed = await sendAnswer(app, buyer, 'confirm', deal._id, { received: true })
  expect(await confirmed.json()).toMatchObject({ state: 'sold', asksReview: true })
  const sentence = `${buyer.user.username} has confirmed the purchase. List it again with “Sell one like this.”`
  await expectRefusal(await setStatus(listingId, 'Available'), 409, sentence, 'status')
})

test('a sale that its buyer denies ends, and the listing stays sold', async () => {
  const { buyer, listingId, deal } = await offered()
  await sendAnswer(app, maya, 'sell', listingId, { buyerId: buyer.user.id })
  const denied = await sendAnswer(app, buyer, 'confirm', deal._id, { received: false })
  expect(await denied.json()).toMatchObject({ state: 'closed', reason: 'denied' })
  expect(await statusOf(listingId)).toBe('Sold')
})

test('when a reservation ends, those whose offers are open hear that the listing is available again, once', async () => {
  const { deal, listingId } = await offered()
  const other = await newcomer(app)
  await offer(app, other, listingId)
  const reserved = await accept(app, maya, deal)
  await end(app, maya, reserved)
  expect(await notificationsOf(app, other)).toMatchObject([
    { title: '“Oak desk” is available again.' },
  ])
})

test('a block ends what is open and reserved between the two, in neutral words', async () => {
  const seller = await newcomer(app)
  const buyer = await newcomer(app)
  const listingId = await createListing(app, seller)
  await accept(app, seller, await offer(app, buyer, listingId))
  await block(app, buyer, seller)
  expect((await readOne(app, seller, listingId)).status).toBe('Available')
  const [deal] = await readJson<Deal[]>(app, seller, '/api/deals')
  expect(deal).toMatchObject({ state: 'closed', reason: 'ended' })
  const [told] = await notificationsOf(app, seller)
  expect(told).toMatchObject({ title: 'A reservation or an offer has ended', link: '/messages' })
  expect(JSON.stringify(told)).not.toContain(buyer.user.username)
})

test('[DEAL-26] a suspension ends deals and leaves listings Available; a hidden listing keeps its offers for when it is restored', async () => {
  const seller = await newcomer(app)
  const { buyer, listingId, deal } = await offered(seller)
  const other = await newcomer(app)
  const open = await offer(app, other, listingId)
  await accept(app, seller, deal)
  const moderator = await suspendUser(app, seller)
  const gone = { state: 'closed', reason: 'gone' }
  expect(await dealOf(buyer, deal)).toMatchObject(gone)
  expect(await dealOf(other, open)).toMatchObject(gone)
  const about = { kind: 'user', subjectId: seller.user.id }
  await decided(app, moderator, { ...about, verdict: 'reinstate' })
  expect((await readOne(app, buyer, listingId)).status).toBe('Available')

  const again = await offered()
  await reportListing(app, again.buyer, again.listingId)
  const hidden = { kind: 'listing', subjectId: again.listingId }
  await decided(app, moderator, { ...hidden, verdict: 'hide' })
  const acceptIt = () => sendAnswer(app, maya, 'accept', again.deal._id, { turn: 1 })
  await expectRefusal(await acceptIt(), 409, 'This listing is not available.')
  expect((await dealOf(maya, again.deal)).state).toBe('open')
  await decided(app, moderator, { ...hidden, verdict: 'restore' })
  expect((await acceptIt()).status).toBe(200)
})

test('a suspended buyer’s reservation ends, and the listing is Available', async () => {
  const { buyer, listingId, deal } = await offered()
  await accept(app, maya, deal)
  await suspendUser(app, buyer)
  expect(await dealOf(maya, deal)).toMatchObject({ state: 'closed', reason: 'gone' })
  expect(await statusOf(listingId)).toBe('Available')
})
