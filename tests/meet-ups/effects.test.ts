import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askAboutMeetUps } from '#server/meet-ups/sweep.ts'
import { hour, minute } from '#sync/time.ts'
import { foresee, foreseeNothing } from '#tests/deals/foresee.ts'
import { accept, offer } from '#tests/deals/make-deals.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import { addSpot, getTalking, timeIn } from './make-meet-ups.ts'

const app = await appOfFile()
app.stopClock()
const changed = 'The meet-up has changed. Look at it again.'

/** Devices of two people who have written to each other. */
async function stage() {
  const [ana, ben] = [await newcomer(app), await newcomer(app)]
  await getTalking(app, ana, ben)
  const devices = [new Device(app, ana), new Device(app, ben)] as const
  const both = async () => {
    for (const device of devices) await device.sync()
  }
  const by = (device: Device, id: string) => ({
    propose: (milliseconds: number, turn: number, more: object = { place: 'Library' }) => {
      const when = { at: timeIn(app, milliseconds), zone: 'America/New_York', turn }
      return ['meetUp.propose', { card: randomUUID(), id, ...when, ...more }] as const
    },
    answers: (verb: 'agree' | 'cancel' | 'here', turn: number, more: object = {}) =>
      [`meetUp.${verb}`, { card: randomUUID(), id, turn, ...more }] as const,
    does: async ([name, args]: readonly [string, object]) => {
      await foresee(device, name, args)
      await both()
    },
    cannot: async ([name, args]: readonly [string, object], answer: string) => {
      await foreseeNothing(device, name, args, answer)
      await both()
    },
  })
  const go = async (milliseconds: number) => {
    app.moveClock(milliseconds)
    devices[0].as = await signIn(app, ana.person)
    devices[1].as = await signIn(app, ben.person)
  }
  await both()
  const [a, b] = [by(devices[0], ben.user.id), by(devices[1], ana.user.id)]
  const rows = () => [
    devices[0].rows.meetUps.get(ben.user.id),
    devices[1].rows.meetUps.get(ana.user.id),
  ]
  return { a, b, ana, ben, devices, both, go, rows }
}

test('a device foresees proposals, answers, and that someone is there', async () => {
  const { a, b, go, rows } = await stage()
  await a.does(a.propose(2 * hour, 0))
  await a.cannot(a.answers('agree', 1), 'The other person decides about your suggestion.')
  await b.cannot(b.propose(2 * hour, 0), changed)
  await b.does(b.propose(3 * hour, 1, { place: 'Gym' }))
  await b.cannot(b.answers('here', 2), 'The meet-up is not agreed yet.')
  await a.cannot(a.answers('agree', 1), changed)
  await a.does(a.answers('agree', 2))
  await a.cannot(a.answers('agree', 2), 'ok')
  const early = 'You can say this from 30 minutes before the meet-up.'
  await a.cannot(a.answers('here', 2), early)
  await go(2.5 * hour)
  await a.does(a.answers('here', 2, { note: ' By the door ' }))
  await a.cannot(a.answers('here', 2), 'ok')
  await b.does(b.answers('here', 2))
  expect(rows()).toMatchObject([
    { hereNote: 'By the door', otherHereAt: timeIn(app, 0), number: 1 },
    { otherHereNote: 'By the door', hereAt: timeIn(app, 0), place: 'Gym' },
  ])
  await go(30 * minute)
  await a.cannot(a.answers('cancel', 2), 'The time of this meet-up has passed.')
  await b.cannot(b.propose(hour, 0), changed)
  await go(2 * hour)
  await b.does(b.propose(hour, 0))
  expect(rows()[0]).toMatchObject({ number: 2, turn: 3, state: 'proposed' })
  expect(rows()[0]?.hereAt).toBeUndefined()
  await a.does(a.answers('cancel', 3))
  await b.cannot(b.answers('cancel', 3), 'ok')
  await b.cannot(b.answers('agree', 3), changed)
  await a.does(a.propose(hour, 3))
  expect(rows()[1]).toMatchObject({ number: 3, turn: 4 })
})

test('a device foresees a place of the campus by its name', async () => {
  const { a, devices, both, rows } = await stage()
  const { _id: spotId } = await addSpot(app, await newModerator(app), 'Student union')
  await both()
  expect(devices[0].rows.spots.get(spotId)?.name).toBe('Student union')
  await a.does(a.propose(hour, 0, { spotId }))
  expect(rows()[1]).toMatchObject({ spotId, place: 'Student union' })
  await a.does(a.propose(2 * hour, 1))
  expect(rows()[1]).toMatchObject({ place: 'Library' })
  expect(rows()[1]?.spotId).toBeUndefined()
  await a.cannot(a.propose(31 * 24 * hour, 2), 'Please choose a time in the next 30 days.')
})

test('the device of a buyer foresees the sale that ends the question whether they met', async () => {
  const { a, b, ana, ben, devices, both, go } = await stage()
  const [sells, buys] = devices
  const listingId = await createListing(app, ana)
  const { _id: id } = await offer(app, ben, listingId)
  await accept(app, ana, await offerOf(buys, id))
  await both()
  await a.does(a.propose(hour, 0))
  await b.does(b.answers('agree', 1))
  const confirm = { id, received: true, otherUserId: ana.user.id }
  await foreseeNothing(buys, 'deal.confirm', confirm, 'This offer has ended.')
  await go(3 * hour)
  await askAboutMeetUps(app.resources)
  await both()
  expect(buys.rows.meetUps.get(ana.user.id)?.asked).toBe(true)
  await foresee(buys, 'deal.confirm', confirm)
  await sells.sync()
  expect(sells.rows.deals.get(id)).toMatchObject({ state: 'sold', amount: 40 })
  expect(sells.rows.listings.get(listingId)?.status).toBe('Sold')
})

async function offerOf(device: Device, id: string) {
  await device.sync()
  const deal = device.rows.deals.get(id)
  if (!deal) throw new Error('There is no offer.')
  return deal
}
