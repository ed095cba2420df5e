import { expect, test } from 'vitest'
import { tellDecisions } from '#server/administration/tell-decisions.ts'
import { user } from '#server/commands/user.ts'
import { sweepOffers } from '#server/deals/sweep.ts'
import type { Deal, DealAnswer } from '#sync/deals/deals.ts'
import { day, minute } from '#sync/time.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { Device } from '#tests/support/server/device.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import {
  decided,
  newModerator,
  reportListing,
  suspendUser,
} from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { post, readListing } from '#tests/support/server/market.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { offer, accept, end, sell, confirm, read, list } = dealCalls(app)

const idOf = (listingId: string, buyer: Newcomer) => `${listingId}.${buyer.user.id}`
const stateOf = async (as: Newcomer, id: string) => {
  const { state, reason } = await dealOfAnswer(await read(as, id))
  return reason === undefined ? state : `${state} ${reason}`
}
const told = async (person: Newcomer): Promise<string[]> =>
  (await notificationsOf(app, person)).map(({ title, message }) => `${title} ${message}`)

/** A listing that is reserved for ana. Ben has made an offer, too. */
async function market() {
  const [seller, ana, ben] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  const title = `Fridge ${crypto.randomUUID()}`
  const { _id: listingId } = await post(app, seller, { title, price: '90' })
  for (const buyer of [ana, ben]) await offer(buyer, listingId, 80)
  await accept(seller, idOf(listingId, ana), { turn: 1 })
  return { seller, ana, ben, listingId, title, reserved: idOf(listingId, ana) }
}

const statusOf = async (as: Newcomer, listingId: string) =>
  (await readListing(app, as, listingId)).status

async function deleteAccount({ person, ...as }: Newcomer): Promise<void> {
  const body = { password: person.password }
  const answer = await app.call('DELETE', `/api/users/${as.user.id}`, { as, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

const moveCampus = (as: Newcomer, university: string, moveListings = false) =>
  app.call('PUT', `/api/users/university/${as.user.id}`, {
    as,
    body: { university, moveListings },
  })

test('[OFFER-21] a listing that is sold or deleted ends its other offers, and each buyer hears of it once', async () => {
  const sold = await market()
  await sell(sold.seller, sold.listingId, {})
  expect(await stateOf(sold.ben, idOf(sold.listingId, sold.ben))).toBe('closed sold')
  const [news, ...others] = await told(sold.ben)
  expect([news, others]).toEqual([`“${sold.title}” was sold Your offer has ended.`, []])
  const own = JSON.stringify([await told(sold.ben), await (await list(sold.ben)).json()])
  expect(own).not.toContain(sold.ana.user.username)

  const { seller, ana, ben, listingId, title, reserved } = await market()
  await app.call('DELETE', `/api/listings/${listingId}`, { as: seller })
  expect(await stateOf(ana, reserved)).toBe('closed gone')
  expect(await stateOf(ben, idOf(listingId, ben))).toBe('closed gone')
  expect(await told(ben)).toEqual([`Your offer has ended “${title}”`])
  expect((await told(ana)).filter((each) => each.includes('has ended'))).toEqual([
    `A reservation has ended “${title}”`,
  ])
  expect(JSON.stringify(await told(ben))).not.toContain(ana.user.username)
})

test('[OFFER-24] a block ends what is open and reserved, in the words of any ended offer', async () => {
  for (const who of ['seller', 'ana'] as const) {
    const all = await market()
    const { seller, ana, ben, listingId, title, reserved } = all
    const { _id: other } = await post(app, seller, { title: 'Lamp', price: '20' })
    await offer(ana, other, 15)
    const blocked = who === 'seller' ? ana : seller
    await block(app, all[who], blocked)
    for (const each of [seller, ana]) {
      expect(await stateOf(each, reserved)).toBe('closed ended')
      expect(await stateOf(each, idOf(other, ana))).toBe('closed ended')
    }
    // The earlier ones are of the other person, whom the block hides.
    const heard = (await told(blocked)).filter((each) => !each.includes('offers $80'))
    expect(heard).toEqual([`A reservation has ended “${title}”`])
    expect(await statusOf(seller, listingId)).toBe('Available')
    expect(await stateOf(ben, idOf(listingId, ben))).toBe('open')
    expect((await told(ben))[0]).toBe(`“${title}” is available again You made an offer for it.`)
    await unblock(app, all[who], blocked)
    expect(await stateOf(ana, reserved)).toBe('closed ended')
  }
})

test('[DEAL-25] another campus ends the deals of a listing or a person', async () => {
  const moved = await market()
  expect((await moveCampus(moved.seller, 'University of Iowa')).status).toBe(200)
  expect(await stateOf(moved.ana, moved.reserved)).toBe('closed gone')
  expect(await stateOf(moved.ben, idOf(moved.listingId, moved.ben))).toBe('closed gone')

  const left = await market()
  expect((await moveCampus(left.ana, 'University of Iowa')).status).toBe(200)
  expect(await stateOf(left.seller, left.reserved)).toBe('closed gone')
  expect(await statusOf(left.seller, left.listingId)).toBe('Available')
  expect(await stateOf(left.ben, idOf(left.listingId, left.ben))).toBe('open')

  const seller = await newcomer(app)
  await moveCampus(seller, 'University of Iowa')
  const { _id: listingId } = await post(app, seller, { price: '90' })
  const far = await newcomer(app)
  await moveCampus(far, 'University of Iowa')
  const { _id: id } = await dealOfAnswer(await offer(far, listingId, 80))
  await moveCampus(seller, 'Purdue University')
  expect(await stateOf(far, id)).toBe('closed gone')
  const late = await offer(far, listingId, 80)
  await expectRefusal(late, 409, 'This is only possible among people of the listing’s campus.')

  const listing = await market()
  await moveCampus(listing.seller, 'University of Iowa')
  await app.call('POST', `/api/listings/move/${listing.listingId}`, { as: listing.seller })
  const next = idOf(listing.listingId, far)
  expect((await offer(far, listing.listingId, 80)).status).toBe(201)
  await moveCampus(listing.seller, 'Purdue University')
  expect(await stateOf(far, next)).toBe('closed gone')
})

test('[DEAL-26] a suspension ends deals, and a hidden listing keeps its offers until it is restored', async () => {
  const { seller, ana, ben, listingId, reserved } = await market()
  await suspendUser(app, ana)
  expect(await stateOf(seller, reserved)).toBe('closed gone')
  expect(await statusOf(seller, listingId)).toBe('Available')
  const moderator = await suspendUser(app, seller)
  expect(await stateOf(ben, idOf(listingId, ben))).toBe('closed gone')
  const about = { kind: 'user', subjectId: seller.user.id }
  await decided(app, moderator, { ...about, verdict: 'reinstate' })
  expect(await statusOf(ben, listingId)).toBe('Available')

  const hidden = await market()
  const id = idOf(hidden.listingId, hidden.ben)
  await end(hidden.seller, hidden.reserved, { turn: 1 })
  await reportListing(app, hidden.ben, hidden.listingId)
  const thing = { kind: 'listing', subjectId: hidden.listingId }
  const judge = await newModerator(app)
  await offer(hidden.seller, hidden.listingId, 85, { turn: 1, buyerId: hidden.ben.user.id })
  await decided(app, judge, { ...thing, verdict: 'hide' })
  const notNow = 'This listing is not available.'
  await expectRefusal(await accept(hidden.ben, id, { turn: 2 }), 409, notNow)
  await expectRefusal(await end(hidden.seller, id, { turn: 2 }), 409, notNow)
  // To someone without a live deal it does not exist.
  await expectRefusal(await offer(hidden.ana, hidden.listingId, 80), 404, notNow)
  expect(await stateOf(hidden.ben, id)).toBe('open')
  await decided(app, judge, { ...thing, verdict: 'restore' })
  expect((await accept(hidden.ben, id, { turn: 2 })).status).toBe(200)
})

test('a suspension by a command ends deals, too', async () => {
  const { seller, ana, ben, listingId, title, reserved } = await market()
  const said = await user.run(['suspend', ana.person.email, 'Spam'], () => app.resources.config)
  expect(said).toContain('is suspended')
  await tellDecisions(app.resources)
  expect(await stateOf(seller, reserved)).toBe('closed gone')
  expect(await statusOf(seller, listingId)).toBe('Available')
  expect((await told(seller))[0]).toBe(`A reservation has ended “${title}”`)
  expect((await told(ben))[0]).toContain('is available again')
})

test('[DEAL-20] a sale stays in the history of both after its listing and one of the two are gone', async () => {
  const { seller, ana, listingId, title, reserved } = await market()
  await sell(seller, listingId, {})
  await confirm(ana, reserved, { received: true })
  await app.call('DELETE', `/api/listings/${listingId}`, { as: seller })
  const history = async (as: Newcomer) =>
    (await (await list(as, '?state=sold')).json()) as DealAnswer[]
  const sale = { title, amount: 80, timeSold: expect.any(String), timeAgreed: expect.any(String) }
  const names = { seller: { username: seller.user.username }, buyer: ana.user }
  for (const each of [seller, ana])
    expect(await history(each)).toMatchObject([{ ...sale, seller: names.seller }])
  await deleteAccount(ana)
  expect(await history(seller)).toMatchObject([{ ...sale, buyer: { username: 'Deleted user' } }])
  const fresh = new Device(app, seller)
  await fresh.sync()
  expect(fresh.rows.deals.get(reserved)).toMatchObject(sale)
})

test('[DEAL-27] an account that is deleted ends its deals, and leaves of a sale title, amount and date', async () => {
  const { seller, ana, ben, listingId, title, reserved } = await market()
  const { _id: sold } = await post(app, seller, { title: 'Lamp', price: '20' })
  const { _id: soldId } = await dealOfAnswer(await offer(ana, sold, 15, { note: 'For my room' }))
  await accept(seller, soldId, { turn: 1 })
  await sell(seller, sold, {})
  const device = new Device(app, seller)
  await device.sync()
  await deleteAccount(ana)
  expect(await statusOf(seller, listingId)).toBe('Available')
  expect((await told(seller))[0]).toBe(`A reservation has ended “${title}”`)
  expect((await told(ben))[0]).toContain('is available again')
  await device.sync()
  expect(device.rows.deals.get(reserved)).toBeUndefined()
  const left = device.rows.deals.get(soldId) as Deal
  expect(left).toMatchObject({ title: 'Lamp', amount: 15, state: 'sold', offered: [] })
  for (const secret of [ana.user.username, 'For my room'])
    expect(JSON.stringify(left)).not.toContain(secret)
  expect((await read(seller, reserved)).status).toBe(404)
})

test('the file of one’s data has one’s deals, and of the other person the username alone', async () => {
  const { seller, ana, title } = await market()
  const answer = await app.call('GET', `/api/users/${ana.user.id}/data`, { as: ana })
  const { deals } = (await answer.json()) as { deals: object[] }
  expect(deals).toMatchObject([
    { title, role: 'buyer', state: 'reserved', amount: 80, seller: seller.user.username },
  ])
  expect(JSON.stringify(deals)).not.toContain(seller.user.id)
})

test('[DEAL-13] when a reservation ends, people with an offer that is open or expired within a week hear of it once', async () => {
  const all = await market()
  const { ana, listingId, title, reserved } = all
  const [old, late] = [await newcomer(app), await newcomer(app)]
  await end(all.seller, reserved, { turn: 1 })
  await offer(old, listingId, 50)
  app.moveClock(2 * day)
  await sweepOffers(app.resources)
  app.moveClock(2 * day)
  const again = async (person: Newcomer) => ({ ...person, ...(await signIn(app, person.person)) })
  const [seller, buyer, ben] = [await again(all.seller), await again(ana), await again(all.ben)]
  await offer(await again(late), listingId, 60)
  app.moveClock(2 * day + minute)
  await sweepOffers(app.resources)
  app.moveClock(4 * day)
  const today = await again(buyer)
  await offer(today, listingId, 80)
  await offer(await again(ben), listingId, 70)
  await accept(await again(seller), reserved, { turn: 3 })
  const before = await Promise.all([old, late, ben].map(async (each) => told(await again(each))))
  await end(today, reserved, { turn: 3 })
  await end(today, reserved, { turn: 3 })
  const after = await Promise.all([old, late, ben].map(async (each) => told(await again(each))))
  const news = after.map((each, i) => each.slice(0, each.length - (before[i]?.length ?? 0)))
  const sentence = `“${title}” is available again You made an offer for it.`
  expect(news).toEqual([[], [sentence], [sentence]])
  expect((await told(today))[0]).not.toBe(sentence)
})
