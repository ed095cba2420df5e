import { expect, test } from 'vitest'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { Device } from '#tests/support/server/device.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { newModerator, readItem, reportListing } from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { change, post, readListing, readProfile } from '#tests/support/server/market.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { offer, accept, end, read } = dealCalls(app)
const [seller, buyer] = [await newcomer(app), await newcomer(app)]

/** No other number of these tests has its digits. */
const floor = 61.37
const digits = /61\.37|6137/

const listed = async (changes: object = {}): Promise<string> =>
  (await post(app, seller, { title: 'Mint fridge', price: '90', ...changes }))._id

const get = async (as: Newcomer, path: string): Promise<string> =>
  (await app.call('GET', path, { as })).text()

const titlesOf = async (person: Newcomer): Promise<string[]> =>
  (await notificationsOf(app, person)).map(({ title }) => title)

const edit = (body: object, id: string) =>
  app.call('PATCH', `/api/listings/${id}`, { as: seller, body })

test('[OFFER-19] a listing without offers takes its asking price alone', async () => {
  const id = await listed({ takesOffers: false })
  expect(await readListing(app, buyer, id)).toMatchObject({ takesOffers: false })
  const low = await offer(buyer, id, 80)
  await expectRefusal(low, 409, 'The seller doesn’t take offers for this listing.')
  expect((await offer(buyer, id, 90)).status).toBe(201)
  await change(app, seller, id, { takesOffers: true })
  expect(await readListing(app, buyer, id)).not.toHaveProperty('takesOffers')
  expect((await offer(buyer, id, 80, { turn: 1 })).status).toBe(201)
  await change(app, seller, id, { takesOffers: false, title: 'Fridge' })
  await change(app, seller, id, { title: 'Mint fridge' })
  expect(await readListing(app, buyer, id)).toMatchObject({ takesOffers: false })
})

test('a floor is an amount, and null or nothing removes it', async () => {
  const id = await listed({ floor: '61,37' })
  expect(await readListing(app, seller, id)).toMatchObject({ floor })
  const sentence = 'The lowest offer must be an amount of 0 or more, with at most two decimals.'
  for (const wrong of ['a lot', -1, '1.234'])
    await expectRefusal(await edit({ floor: wrong }, id), 400, sentence, 'floor')
  await expectRefusal(await edit({ takesOffers: 'maybe' }, id), 400)
  expect(await readListing(app, seller, id)).toMatchObject({ floor })
  await change(app, seller, id, { title: 'Fridge' })
  expect(await readListing(app, seller, id)).toMatchObject({ floor })
  await change(app, seller, id, { floor: null })
  expect(await readListing(app, seller, id)).not.toHaveProperty('floor')
})

test('[OFFER-20] an offer below the floor is declined in its commit, and only the seller ever gets the floor', async () => {
  const [own, lowball] = [await newcomer(app), await newcomer(app)]
  const { _id: id } = await post(app, own, { title: 'Blue sofa', price: '90', floor })
  const [device, others] = [new Device(app, own), new Device(app, lowball)]
  await others.sync()
  await device.sync()
  const answer = await offer(lowball, id, 61)
  expect(answer.status).toBe(201)
  const declined = await dealOfAnswer(answer)
  expect(declined).toMatchObject({ state: 'closed', reason: 'declined', amount: 61, turn: 1 })

  const { _id: usual } = await post(app, own, { title: 'Blue sofa', price: '90' })
  const { _id: usualId } = await dealOfAnswer(await offer(lowball, usual, 61))
  expect(await titlesOf(own)).toEqual([`${lowball.user.username} offers $61`])
  await end(own, usualId, { turn: 1 })
  const shape = ({
    _id,
    listingId,
    timeChanged,
    ...deal
  }: Awaited<ReturnType<typeof dealOfAnswer>>) => ({
    ...deal,
    times: [typeof _id, typeof listingId, typeof timeChanged],
  })
  const known = await dealOfAnswer(await read(lowball, usualId))
  expect(shape(await dealOfAnswer(await read(lowball, declined._id)))).toEqual(shape(known))
  const title = `${own.user.username} declined $61`
  expect(await titlesOf(lowball)).toEqual([title, title])
  await others.sync()
  const cards = [...others.rows.messages.values()].toSorted((one, other) =>
    one.timeSent.localeCompare(other.timeSent),
  )
  const [offered, auto, offeredAgain, byHand] = cards.map(({ content, event, senderId }) => ({
    content,
    event,
    senderId,
  }))
  expect([auto, offered]).toEqual([byHand, offeredAgain])
  expect(auto?.event?.kind).toBe('decline')

  expect((await offer(lowball, id, 62)).status).toBe(201)
  expect((await dealOfAnswer(await read(own, declined._id))).state).toBe('open')

  await device.sync()
  expect(device.listing(id)).toMatchObject({ floor })
  for (const path of [`/api/listings/${id}`, `/api/listings/user/${own.user.id}`, '/api/listings'])
    expect(await get(own, path)).toMatch(digits)
  expect(JSON.stringify([...others.rows.listings.values()])).toContain(id)
  for (const rows of Object.values(others.rows))
    expect(JSON.stringify([...rows.values()])).not.toMatch(digits)
  const fresh = new Device(app, lowball)
  await fresh.sync()
  expect(fresh.listing(id)).toBeDefined()
  for (const rows of Object.values(fresh.rows))
    expect(JSON.stringify([...rows.values()])).not.toMatch(digits)
  await app.call('POST', '/api/saved-listings', { as: lowball, body: { listingId: id } })
  const me = lowball.user
  const leaks: string[] = []
  for (const call of [
    `GET /api/listings/${id}`,
    `GET /api/listings/info/${id}`,
    `GET /api/listings/user/${own.user.id}`,
    'GET /api/listings',
    'GET /api/listings?sort=price_asc&q=sofa',
    `POST /api/listings/view/${id}`,
    `PATCH /api/listings/inquiry-count/${id}`,
    `GET /api/saved-listings`,
    'GET /api/deals',
    `GET /api/deals/${declined._id}`,
    `GET /api/notifications/${me.id}`,
    `GET /messages/get-messageList/${me.id}`,
    `GET /messages/get-messages/${me.id}/${own.user.username}`,
    `GET /api/users/${own.user.id}`,
    `GET /api/users/${me.id}/data`,
  ]) {
    const [method = '', path = ''] = call.split(' ')
    const answered = await app.call(method, path, { as: lowball })
    if (answered.status !== 200 || digits.test(await answered.text()))
      leaks.push(`${call}: ${answered.status}`)
  }
  expect(leaks).toEqual([])
  await reportListing(app, lowball, id)
  const item = await readItem(app, await newModerator(app), 'listing', id)
  expect(item.listing?._id).toBe(id)
  expect(JSON.stringify(item)).not.toMatch(digits)
})

test('an offer that is declined for the seller leaves them nothing new, and opens nothing of theirs', async () => {
  const [own, lowball] = [await newcomer(app), await newcomer(app)]
  await app.call('PUT', `/api/users/settings/${own.user.id}`, {
    as: own,
    body: { privateProfile: true },
  })
  const { _id: id } = await post(app, own, { price: '90', floor: 80 })
  const device = new Device(app, own)
  await offer(lowball, id, 10)
  await device.sync()
  expect([...device.rows.conversations.values()]).toMatchObject([{ hasNewMessage: false }])
  expect(device.rows.messages.size).toBe(2)
  expect(await titlesOf(own)).toEqual([])
  expect(await readProfile(app, lowball, own.user.id)).not.toHaveProperty('bio')
  const { _id: deal } = await dealOfAnswer(await offer(lowball, id, 80))
  expect((await accept(own, deal, { turn: 3 })).status).toBe(200)
  expect(await readProfile(app, lowball, own.user.id)).toHaveProperty('bio')
})

test('a floor above the price acts like the price', async () => {
  const id = await listed({ floor: 500 })
  const fair = await newcomer(app)
  expect((await dealOfAnswer(await offer(fair, id, 90))).state).toBe('open')
  await change(app, seller, id, { price: '70' })
  expect((await dealOfAnswer(await offer(buyer, id, 69))).reason).toBe('declined')
  expect((await dealOfAnswer(await offer(buyer, id, 70))).state).toBe('open')
})

test('a listing says when what is offered has changed, and not for other changes', async () => {
  const id = await listed()
  await change(app, seller, id, { price: '85', status: 'Pending', floor: 10, title: 'Mint fridge' })
  expect(await readListing(app, buyer, id)).not.toHaveProperty('timeEdited')
  for (const changes of [{ title: 'Fridge' }, { description: 'Dented.' }, { condition: 'Good' }]) {
    app.moveClock(1000)
    const before = app.now()
    await change(app, seller, id, changes)
    const { timeEdited = '' } = await readListing(app, buyer, id)
    expect(Date.parse(timeEdited)).toBeGreaterThanOrEqual(before)
  }
})
