import { expect, test } from 'vitest'
import { sweepMeetUps } from '#server/meet-ups/sweep.ts'
import { day, hour, minute } from '#sync/time.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { acquaint, meetUpCalls, meetUpOfAnswer, planned } from '#tests/meet-ups/calls.ts'
import { testApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { Device } from '#tests/support/server/device.ts'
import { post, readListing, readProfile } from '#tests/support/server/market.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { propose, agree, cancel, list } = meetUpCalls(app)
const deals = dealCalls(app)

interface Pair {
  ana: Newcomer
  ben: Newcomer
}

async function pair(): Promise<Pair> {
  const [ana, ben] = [await newcomer(app), await newcomer(app)]
  await acquaint(app, ana, ben)
  return { ana, ben }
}

/** @returns the turn */
async function agreed({ ana, ben }: Pair, away: number): Promise<number> {
  const { turn } = await meetUpOfAnswer(await propose(ana, ben, planned(app, away)))
  expect((await agree(ben, ana, { turn })).status).toBe(200)
  return turn
}

const again = async (who: Newcomer): Promise<Newcomer> => ({
  ...(await signIn(app, who.person)),
  person: who.person,
})

/** A session ends before a meet-up comes. The sweep comes twice, as on two nodes. */
async function later({ ana, ben }: Pair, milliseconds: number): Promise<Pair> {
  app.moveClock(milliseconds)
  for (let times = 0; times < 2; times++) await sweepMeetUps(app.resources)
  return { ana: await again(ana), ben: await again(ben) }
}

const plain = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, '')

/** What the person was told of meet-ups, the earliest first. */
const told = async (who: Newcomer): Promise<string[]> =>
  (await notificationsOf(app, who))
    .filter(({ type }) => type === 'other')
    .map(({ title }) => plain(title))
    .filter((title) => /in an hour$|^Did you meet/.test(title))
    .toReversed()

test('[MEET-10] both are reminded once, an hour before an agreed meet-up', async () => {
  let two = await pair()
  await agreed(two, day)
  two = await later(two, 23 * hour - minute)
  expect(await told(two.ana)).toEqual([])
  two = await later(two, 2 * minute)
  two = await later(two, 10 * minute)
  expect(await told(two.ana)).toEqual([`Meeting ${two.ben.user.username} in an hour`])
  expect(await told(two.ben)).toEqual([`Meeting ${two.ana.user.username} in an hour`])
})

test('[MEET-10] a server that was off before the reminder sends it at its start, and once', async () => {
  const own = await testApp({ env: { RATE_LIMITS: 'off' }, cast: false })
  const [ana, ben] = [await newcomer(own), await newcomer(own)]
  await acquaint(own, ana, ben)
  const calls = meetUpCalls(own)
  const { turn } = await meetUpOfAnswer(await calls.propose(ana, ben, planned(own)))
  await calls.agree(ben, ana, { turn })
  await own.close()
  own.moveClock(23 * hour + 10 * minute)
  for (let starts = 0; starts < 2; starts++) {
    const started = own.reopen()
    await sweepMeetUps(started.resources)
    const back = { ...ana, ...(await signIn(started, ana.person)) }
    const titles = (await notificationsOf(started, back)).map(({ title }) => plain(title))
    expect(titles.filter((title) => title.endsWith('in an hour'))).toHaveLength(1)
    if (starts === 0) await started.close()
    else await started.stop()
  }
})

test('[MEET-10] no one is reminded of a canceled meet-up, nor of one agreed 90 minutes before or later', async () => {
  const canceled = await pair()
  const turn = await agreed(canceled, 3 * hour)
  await cancel(canceled.ana, canceled.ben, { turn })
  const soon = await pair()
  await agreed(soon, 89 * minute)
  expect(await told((await later(soon, 40 * minute)).ana)).toEqual([])
  expect(await told((await later(canceled, 2 * hour)).ben)).toEqual([])
})

test('[MEET-07] a changed meet-up is not agreed, and no one is reminded of it', async () => {
  let two = await pair()
  const turn = await agreed(two, 5 * hour)
  const body = planned(app, 4 * hour, { place: 'Gym', turn })
  expect(await meetUpOfAnswer(await propose(two.ben, two.ana, body))).toMatchObject({
    state: 'proposed',
  })
  two = await later(two, 3 * hour + 30 * minute)
  expect(await told(two.ana)).toEqual([])
  expect(await list(two.ana)).toMatchObject([{ state: 'proposed', place: 'Gym' }])
})

test('[MEET-12] “I’m here” that comes two hours late is done, and no one hears of it', async () => {
  let two = await pair()
  const turn = await agreed(two, 2 * hour)
  const device = new Device(app, two.ana)
  await device.sync()
  const said = device.act('meetUp.here', {
    id: two.ben.user.id,
    card: crypto.randomUUID(),
    turn,
  })
  two = await later(two, 4 * hour + minute)
  device.as = two.ana
  expect((await device.step([said])).results).toMatchObject([[1, 'ok']])
  const titles = (await notificationsOf(app, two.ben)).map(({ title }) => plain(title))
  expect(titles).not.toContain(`${two.ana.user.username} is here`)
  expect((await list(two.ben))[0]?.otherHereAt).toBeUndefined()
})

test('[MEET-17] a suggestion whose time has passed when it arrives is refused', async () => {
  let two = await pair()
  const device = new Device(app, two.ana)
  await device.sync()
  const late = device.act('meetUp.propose', {
    id: two.ben.user.id,
    card: crypto.randomUUID(),
    ...planned(app, hour),
  })
  two = await later(two, 2 * hour)
  device.as = two.ana
  const [result] = (await device.step([late])).results
  expect(JSON.stringify(result)).toContain('Please choose a time in the future.')
  expect(await list(two.ben)).toEqual([])
})

/** What Ana has reserved for Ben. */
async function reserved({ ana, ben }: Pair): Promise<{ id: string; listingId: string }> {
  const { _id: listingId } = await post(app, ana, { title: 'Mint fridge', price: '90' })
  const { _id: id } = await dealOfAnswer(await deals.offer(ben, listingId, 80))
  expect((await deals.accept(ana, id, { turn: 1 })).status).toBe(200)
  return { id, listingId }
}

test('[MEET-13] two hours after it both are asked whether they met, if something is reserved', async () => {
  let two = await pair()
  await reserved(two)
  await agreed(two, day)
  two = await later(two, 26 * hour - minute)
  expect(await told(two.ana)).not.toContain('Did you meet?')
  two = await later(two, 2 * minute)
  two = await later(two, minute)
  for (const who of [two.ana, two.ben]) {
    expect((await told(who)).filter((title) => title === 'Did you meet?')).toHaveLength(1)
    expect(await list(who)).toMatchObject([{ asked: true }])
  }
  const free = await pair()
  await agreed(free, day)
  expect(await told((await later(free, 26 * hour + minute)).ana)).not.toContain('Did you meet?')
})

test('a reservation asks its seller no earlier than two days after the meet-up', async () => {
  const two = await pair()
  const { id } = await reserved(two)
  await agreed(two, 20 * day)
  const [meetUp] = await list(two.ben)
  const { heldUntil = '' } = await dealOfAnswer(await deals.read(two.ben, id))
  expect(Date.parse(heldUntil) - Date.parse(meetUp?.at ?? '')).toBe(2 * day)
})

test('[MEET-13] a buyer can say that they have it before the sale, which is then complete', async () => {
  const two = await pair()
  const { id, listingId } = await reserved(two)
  const before = (await readProfile(app, two.ben, two.ana.user.id)).soldCount ?? 0
  for (let times = 0; times < 2; times++)
    expect((await deals.confirm(two.ben, id, { received: true })).status).toBe(200)
  expect((await readListing(app, two.ben, listingId)).status).toBe('Pending')
  expect((await readProfile(app, two.ben, two.ana.user.id)).soldCount ?? 0).toBe(before)
  const titles = async (who: Newcomer) =>
    (await notificationsOf(app, who)).map(({ title }) => plain(title))
  const has = `${two.ben.user.username} has “Mint fridge”`
  expect((await titles(two.ana)).filter((title) => title === has)).toHaveLength(1)

  expect((await deals.sell(two.ana, listingId, {})).status).toBe(200)
  expect(await dealOfAnswer(await deals.read(two.ben, id))).toMatchObject({
    state: 'sold',
    timeConfirmed: expect.any(String),
    asksReview: true,
  })
  expect((await readProfile(app, two.ben, two.ana.user.id)).soldCount).toBe(before + 1)
  expect(await titles(two.ben)).not.toContain('Did you get “Mint fridge”?')
  expect((await titles(two.ana)).filter((title) => title === has)).toHaveLength(1)
})

test('a status by hand completes such a sale, too, and the end of a reservation forgets the answer', async () => {
  const two = await pair()
  const { id, listingId } = await reserved(two)
  await deals.confirm(two.ben, id, { received: true })
  await deals.end(two.ana, id, { turn: 1 })
  expect((await dealOfAnswer(await deals.read(two.ana, id))).timeConfirmed).toBeUndefined()
  await deals.offer(two.ben, listingId, 85)
  await deals.accept(two.ana, id, { turn: 3 })
  await deals.confirm(two.ben, id, { received: true })
  const path = `/api/listings/${listingId}`
  const sold = await app.call('PATCH', path, { as: two.ana, body: { status: 'Sold' } })
  expect(sold.status).toBe(200)
  expect(await dealOfAnswer(await deals.read(two.ben, id))).toMatchObject({
    state: 'sold',
    timeConfirmed: expect.any(String),
  })
  const undone = await app.call('PATCH', path, { as: two.ana, body: { status: 'Available' } })
  expect(undone.status).toBe(409)
  expect(await undone.text()).toContain('has confirmed the purchase')
})
