import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { deals } from '#drizzle/schema/deals.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { change, post, readListing } from '#tests/support/server/market.ts'
import { sendMessage } from '#tests/support/server/messages.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { offer, accept, end, reserve, sell, confirm, read } = dealCalls(app)
const [seller, ana, ben] = [await newcomer(app), await newcomer(app), await newcomer(app)]

const idOf = (listingId: string, buyer: Newcomer) => `${listingId}.${buyer.user.id}`
const stateOf = async (buyer: Newcomer, listingId: string) => {
  const { state, reason } = await dealOfAnswer(await read(buyer, idOf(listingId, buyer)))
  return reason === undefined ? state : `${state} ${reason}`
}
const statusOf = async (listingId: string) => (await readListing(app, seller, listingId)).status
const titlesOf = async (person: Newcomer, title: string) =>
  (await notificationsOf(app, person)).filter((each) =>
    `${each.title} ${each.message}`.includes(title),
  )

/** A listing with offers of these people. */
async function offeredBy(...buyers: Newcomer[]): Promise<string> {
  const { _id } = await post(app, seller, { title: `Fridge ${crypto.randomUUID()}`, price: '90' })
  for (const buyer of buyers) expect((await offer(buyer, _id, 80)).status).toBe(201)
  return _id
}

const held = (listingId: string) =>
  app.read((db) => db.select().from(deals).where(eq(deals.listingId, listingId)))

test('[DEAL-03] [DEAL-14] other offers stay open during a reservation and cannot be accepted', async () => {
  const id = await offeredBy(ana, ben)
  expect((await accept(seller, idOf(id, ana), { turn: 1 })).status).toBe(200)
  expect(await statusOf(id)).toBe('Pending')
  expect(await stateOf(ben, id)).toBe('open')
  await expectRefusal(
    await accept(seller, idOf(id, ben), { turn: 1 }),
    409,
    `This is already reserved for ${ana.user.username}. Cancel that reservation first.`,
  )
  const instead = await reserve(seller, { listingId: id, buyerId: ben.user.id, amount: 80 })
  await expectRefusal(
    instead,
    409,
    `This is already reserved for ${ana.user.username}. Cancel that reservation first.`,
  )
  const counter = { turn: 1, buyerId: ben.user.id }
  expect((await offer(seller, id, 85, counter)).status).toBe(201)
  const late = await accept(ben, idOf(id, ben), { turn: 2 })
  await expectRefusal(late, 409, 'This is reserved for someone else now.')
  expect((await end(seller, idOf(id, ben), { turn: 2 })).status).toBe(200)
})

test('[DEAL-02] a seller reserves for someone who has written, at their offer or the asking price', async () => {
  const id = await offeredBy(ana)
  const unasked = await reserve(seller, { listingId: id, buyerId: ben.user.id, amount: 90 })
  const sentence = 'You can only choose someone who has written to you about this listing.'
  await expectRefusal(unasked, 409, sentence)
  const changed = 'This offer has changed. Look at it again.'
  const asking = await reserve(seller, { listingId: id, buyerId: ana.user.id, amount: 90 })
  await expectRefusal(asking, 409, changed)
  const reserved = await reserve(seller, { listingId: id, buyerId: ana.user.id, amount: 80 })
  expect(await dealOfAnswer(reserved)).toMatchObject({ state: 'reserved', amount: 80 })
  expect(await titlesOf(ana, 'Reserved for you')).toHaveLength(1)

  const { _id: other } = await post(app, seller, { title: 'Asked lamp', price: '20' })
  await sendMessage(app, ben, seller, { listingId: other })
  const low = await reserve(seller, { listingId: other, buyerId: ben.user.id, amount: 10 })
  await expectRefusal(low, 409, changed)
  const answer = await reserve(seller, { listingId: other, buyerId: ben.user.id, amount: 20 })
  expect(await dealOfAnswer(answer)).toMatchObject({ state: 'reserved', unasked: true })
  expect(await statusOf(other)).toBe('Pending')
})

test('[DEAL-30] a buyer cancels a reservation without an offer, and the seller can reserve twice more', async () => {
  const { _id: listingId } = await post(app, seller, { title: 'Unasked lamp', price: '20' })
  await sendMessage(app, ben, seller, { listingId })
  const again = () => reserve(seller, { listingId, buyerId: ben.user.id, amount: 20 })
  for (let times = 0; times < 3; times++) {
    const { _id, turn, unasked } = await dealOfAnswer(await again())
    expect(unasked).toBe(true)
    expect((await end(ben, _id, { turn })).status).toBe(200)
    expect(await statusOf(listingId)).toBe('Available')
  }
  const sentence = 'This person canceled your reservation. Wait until they make an offer.'
  await expectRefusal(await again(), 409, sentence)
  expect((await offer(ben, listingId, 20)).status).toBe(201)
  expect((await again()).status).toBe(200)
})

test('[DEAL-05] of 50 acceptances at the same time one holds', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => newcomer(app)))
  const id = await offeredBy(...buyers)
  const answers = await Promise.all(
    buyers.map((buyer) => accept(seller, idOf(id, buyer), { turn: 1 })),
  )
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
  expect((await held(id)).filter(({ state }) => state === 'reserved')).toHaveLength(1)
  const stored = app.resources.writer.write({
    run: (tx) => tx.update(deals).set({ state: 'sold' }).where(eq(deals.listingId, id)).returning(),
  })
  await expect(stored).rejects.toThrow(/UNIQUE|unique/)
})

test('[DEAL-12] either side cancels, the listing is available again, and the reason stays with its author', async () => {
  for (const who of [seller, ana]) {
    const id = await offeredBy(ana)
    await accept(seller, idOf(id, ana), { turn: 1 })
    const why = 'I can’t make it'
    const canceled = await end(who, idOf(id, ana), { turn: 1, why })
    expect(await dealOfAnswer(canceled)).toMatchObject({
      state: 'closed',
      reason: 'canceled',
      why,
    })
    expect(await statusOf(id)).toBe('Available')
    const other = who === seller ? ana : seller
    const seen = await read(other, idOf(id, ana))
    expect(await seen.text()).not.toContain(why)
    const { title } = await readListing(app, seller, id)
    const told = await titlesOf(other, title)
    expect(told[0]).toMatchObject({ title: 'Reservation canceled' })
  }
})

test('[DEAL-10] a sale names its buyer, the others’ offers end, and each is told once', async () => {
  const id = await offeredBy(ana, ben)
  await accept(seller, idOf(id, ana), { turn: 1 })
  expect((await sell(seller, id, {})).status).toBe(200)
  expect(await statusOf(id)).toBe('Sold')
  expect(await stateOf(ana, id)).toBe('sold')
  expect(await stateOf(ben, id)).toBe('closed sold')
  const { title } = await readListing(app, seller, id)
  const told = (await titlesOf(ben, title)).filter((each) => each.title.includes('was sold'))
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain(ana.user.username)
  expect((await titlesOf(ana, title))[0]?.title).toBe(`Did you get “${title}”?`)

  const toBen = await offeredBy(ana, ben)
  await accept(seller, idOf(toBen, ana), { turn: 1 })
  expect((await sell(seller, toBen, { buyerId: ben.user.id })).status).toBe(200)
  expect(await stateOf(ana, toBen)).toBe('closed sold')
  const { title: other } = await readListing(app, seller, toBen)
  expect((await titlesOf(ana, other))[0]?.title).toBe(`“${other}” was sold`)
  expect(await stateOf(ben, toBen)).toBe('sold')

  const toNoOne = await offeredBy(ana)
  expect((await sell(seller, toNoOne, { buyerId: null })).status).toBe(200)
  expect(await stateOf(ana, toNoOne)).toBe('closed sold')
  expect(await statusOf(toNoOne)).toBe('Sold')
})

test('[DEAL-11] the deals of a listing follow whatever call changes its status', async () => {
  const id = await offeredBy(ana, ben)
  await accept(seller, idOf(id, ana), { turn: 1 })
  await change(app, seller, id, { status: 'Pending' })
  expect(await stateOf(ana, id)).toBe('reserved')
  await change(app, seller, id, { status: 'Sold' })
  expect([await stateOf(ana, id), await stateOf(ben, id)]).toEqual(['sold', 'closed sold'])
  await change(app, seller, id, { status: 'Pending' })
  expect(await stateOf(ana, id)).toBe('reserved')
  await change(app, seller, id, { status: 'Available' })
  expect(await stateOf(ana, id)).toBe('closed canceled')
  expect(await statusOf(id)).toBe('Available')
})

test('the buyer confirms or denies a sale, and a confirmed one stays', async () => {
  const denied = await offeredBy(ana)
  await sell(seller, denied, { buyerId: ana.user.id })
  const foreign = await confirm(seller, idOf(denied, ana), { received: true })
  expect(foreign.status).toBe(404)
  expect((await confirm(ana, idOf(denied, ana), { received: false })).status).toBe(200)
  expect(await stateOf(ana, denied)).toBe('closed denied')
  expect(await statusOf(denied)).toBe('Sold')

  const id = await offeredBy(ana)
  await sell(seller, id, { buyerId: ana.user.id })
  const answer = await dealOfAnswer(await confirm(ana, idOf(id, ana), { received: true }))
  expect(answer.timeConfirmed).toBeDefined()
  const undone = await app.call('PATCH', `/api/listings/${id}`, {
    as: seller,
    body: { status: 'Available' },
  })
  const sentence = `${ana.user.username} has confirmed the purchase. List it again with “Sell one like this.”`
  await expectRefusal(undone, 409, sentence)
})

test('[OFFER-22] an offer above a lowered price ends, and other changes of the price leave it', async () => {
  const id = await offeredBy(ana, ben)
  await offer(ben, id, 60, { turn: 1 })
  await change(app, seller, id, { price: '85' })
  await change(app, seller, id, { price: '100' })
  expect([await stateOf(ana, id), await stateOf(ben, id)]).toEqual(['open', 'open'])
  await change(app, seller, id, { price: '70' })
  expect([await stateOf(ana, id), await stateOf(ben, id)]).toEqual(['closed price', 'open'])
  const { title } = await readListing(app, seller, id)
  expect((await titlesOf(ana, `“${title}” is now $70`))[0]?.message).toContain('$80')
  const seen = await offer(ben, id, 75, { turn: 3, seenPrice: 90 })
  await expectRefusal(seen, 409, 'The price is now $70. Offer $70 or less.')
  const high = await offer(ben, id, 75, { turn: 3 })
  await expectRefusal(high, 400, 'An offer can be at most the asking price.', 'amount')
})

test('[DEAL-13] when a reservation ends, people who had offered hear of it once', async () => {
  const id = await offeredBy(ana, ben)
  await accept(seller, idOf(id, ana), { turn: 1 })
  await end(seller, idOf(id, ana), { turn: 1 })
  const { title } = await readListing(app, seller, id)
  const told = await titlesOf(ben, `“${title}” is available again`)
  expect(told).toHaveLength(1)
  expect(await titlesOf(ana, `“${title}” is available again`)).toEqual([])
})
