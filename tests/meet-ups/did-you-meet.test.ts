import { expect, test } from 'vitest'
import { askAboutMeetUps } from '#server/meet-ups/sweep.ts'
import type { Deal } from '#sync/deals/deals.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { day, hour } from '#sync/time.ts'
import { accept, end, offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { testApp } from '#tests/support/server/app.ts'
import { createListing, readJson, readOne } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { agree, getTalking, propose, timeIn } from './make-meet-ups.ts'

/** Maya and a buyer, who agreed to meet in an hour. Both log in again after each step of the clock. */
async function stage({ isReserved = true } = {}) {
  let app = await testApp()
  app.stopClock()
  const { person } = await newcomer(app)
  const people = async () => ({
    seller: await signIn(app, cast.maya),
    buyer: await signIn(app, person),
  })
  const { seller, buyer } = await people()
  const listingId = await createListing(app, seller)
  const deal = await offer(app, buyer, listingId)
  if (isReserved) await accept(app, seller, deal)
  await getTalking(app, seller, buyer)
  await propose(app, buyer, seller, { at: timeIn(app, hour) })
  await agree(app, seller, buyer)
  const go = async (milliseconds: number) => {
    app.moveClock(milliseconds)
    for (let i = 0; i < 2; i++) await askAboutMeetUps(app.resources)
    return people()
  }
  const restart = async () => {
    await app.close()
    app = app.reopen()
    app.stopClock()
  }
  const asked = async (as: SignedIn) =>
    (await notificationsOf(app, as)).filter(({ title }) => title === 'Did you meet?')
  const row = async (as: SignedIn) => (await readJson<MeetUp[]>(app, as, '/api/meet-ups'))[0]
  const id = deal._id
  const read = async (as: SignedIn) => readJson<Deal>(app, as, `/api/deals/${id}`)
  const status = async (as: SignedIn) => (await readOne(app, as, listingId)).status
  return { app: () => app, listingId, deal, id, people, go, restart, asked, row, read, status }
}

test('two hours after the time both are asked once, also after a restart', async () => {
  const { app, go, restart, asked, row } = await stage()
  const before = await go(3 * hour - 1)
  expect(await asked(before.seller)).toEqual([])
  const { seller, buyer } = await go(1)
  expect(await asked(seller)).toMatchObject([
    {
      message: expect.stringMatching(new RegExp(`^${buyer.user.username}, .*, Library$`)),
      link: `/messages?with=${buyer.user.username}`,
    },
  ])
  expect(await asked(buyer)).toMatchObject([{ message: expect.stringMatching(/^maya, /) }])
  for (const as of [seller, buyer]) expect(await row(as)).toMatchObject({ asked: true })
  await restart()
  const later = await go(hour)
  for (const as of [later.seller, later.buyer]) expect(await asked(as)).toHaveLength(1)
  await app().stop()
})

test('no one is asked if nothing was reserved between them by then, or if they had not agreed', async () => {
  const open = await stage({ isReserved: false })
  const { seller } = await open.go(3 * hour + 1)
  await accept(open.app(), seller, open.deal)
  const later = await open.go(0)
  for (const as of [later.seller, later.buyer]) expect(await open.asked(as)).toEqual([])
  expect((await open.row(later.seller))?.asked).toBeUndefined()
  await open.app().stop()

  const proposed = await stage()
  const { seller: maya, buyer } = await proposed.people()
  const at = timeIn(proposed.app(), hour)
  await propose(proposed.app(), maya, buyer, { at, turn: 1, place: 'Gym' })
  expect(await proposed.asked((await proposed.go(3 * hour)).buyer)).toEqual([])
  await proposed.app().stop()
})

test('after the question, and not before, its buyer says that they have it, and the sale is confirmed', async () => {
  const { app, go, id, people, listingId, read, status } = await stage()
  const confirm = (as: SignedIn) => sendAnswer(app(), as, 'confirm', id, { received: true })
  expect((await confirm((await people()).buyer)).status).toBe(409)
  const other = await newcomer(app())
  await offer(app(), other, listingId, { amount: 30 })
  const { seller, buyer } = await go(3 * hour)
  const deny = await sendAnswer(app(), buyer, 'confirm', id, { received: false })
  expect([deny.status, await status(seller)]).toEqual([409, 'Pending'])
  expect((await confirm(seller)).status).toBe(403)
  for (let i = 0; i < 2; i++) expect((await confirm(buyer)).status).toBe(200)
  expect(await read(buyer)).toMatchObject({ state: 'sold', timeConfirmed: timeIn(app(), 0) })
  expect(await status(seller)).toBe('Sold')
  const titles = (await notificationsOf(app(), seller)).map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith(`${buyer.user.username} has “`))).toHaveLength(1)
  const again = await signIn(app(), other.person)
  const told = await notificationsOf(app(), again)
  expect(told.filter(({ title }) => title.endsWith('was sold'))).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain(buyer.user.username)
  await app().stop()
})

test('the question ends with the sale, with the reservation, and with another time', async () => {
  const sold = await stage()
  const { seller, buyer } = await sold.go(3 * hour)
  expect((await sendAnswer(sold.app(), seller, 'sell', sold.listingId)).status).toBe(200)
  expect(await sold.read(buyer)).toMatchObject({ state: 'sold' })
  await sold.app().stop()

  const canceled = await stage()
  const after = await canceled.go(3 * hour)
  await end(canceled.app(), after.buyer, await canceled.read(after.buyer))
  expect(await canceled.status(after.seller)).toBe('Available')
  await canceled.app().stop()

  const moved = await stage()
  const people = await moved.go(3 * hour)
  await propose(moved.app(), people.seller, people.buyer, { turn: 1 })
  expect((await moved.row(people.buyer))?.asked).toBeUndefined()
  const confirm = await sendAnswer(moved.app(), people.buyer, 'confirm', moved.id, {
    received: true,
  })
  expect(confirm.status).toBe(409)
  await moved.app().stop()
})

test('a server that was stopped for longer than a week asks no one about what is long past', async () => {
  const { app, go, asked } = await stage()
  const { seller } = await go(7 * day + 3 * hour)
  expect(await asked(seller)).toEqual([])
  await app().stop()
})
