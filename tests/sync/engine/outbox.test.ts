import { expect, test } from 'vitest'
import { actions as definitions } from '#sync/actions.ts'
import { nextRequest } from '#sync/engine/outbox.ts'
import { roundLimits, type SyncResult } from '#sync/engine/protocol.ts'
import { discard, refuseAlone, retry, refuseAged } from '#sync/engine/refused.ts'
import { withdraw } from '#sync/engine/withdraw.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { listing, newId, now, owner, phone, pushId, putting } from './phone.ts'

const day = 24 * 60 * 60 * 1000
const mine = (n: number) => ({
  id: newId(n),
  title: `Mine ${n}`,
  description: 'Mine.',
  price: 5,
  category: 'Other',
})
const refused = (seq: number): SyncResult => [seq, 'no', { code: 'bad_input', message: 'No.' }]

test('an action shows its effect and waits with the next number', async () => {
  const device = await phone([listing(1)])
  expect(await device.do('listing.create', mine(1))).toBe(1)
  expect(await device.do('listing.edit', { id: newId(1), price: 4 })).toBe(2)
  expect(await device.listing(newId(1))).toMatchObject({ title: 'Mine 1', price: 4 })
  expect(await device.sent()).toEqual([
    [1, 'listing.create', 1],
    [2, 'listing.edit', 1],
  ])
})

test('ack is the number below the front of the queue', async () => {
  const device = await phone()
  expect((await device.request()).ack).toBe(0)
  await device.do('listing.create', mine(1))
  await device.do('listing.create', mine(2))
  await device.apply({ results: [[1, 'ok']], last: 1, cursor: 'two' })
  expect((await device.request()).ack).toBe(1)
  expect(await device.sent()).toEqual([[2, 'listing.create', 1]])
})

test('a refused write and its dependents become one entry', async () => {
  const device = await phone([listing(1)])
  await device.do('listing.create', mine(1))
  await device.do('savedListing.save', { listingId: listing(1)._id })
  await device.do('listing.edit', { id: newId(1), price: 4 })
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  expect(await device.listing(newId(1))).toBeUndefined()
  expect(await device.refused()).toMatchObject([
    { seq: 1, message: 'No.', dependents: [{ seq: 3, name: 'listing.edit' }] },
  ])
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([2])
})

test('a dependent action that the server has done does not join a refused one', async () => {
  const device = await phone()
  const message = (n: number) => ({ id: newId(n), recipientId: newId(50), content: `Hi ${n}` })
  await device.do('message.send', message(1))
  await device.do('message.send', message(2))
  await device.do('message.send', message(3))
  expect((await device.makers()).map(([, maker]) => maker)).toEqual([undefined, 1, 1])
  await device.apply({ results: [refused(1), [2, 'ok']], last: 2, cursor: 'two' })
  expect(await device.refused()).toMatchObject([{ seq: 1, dependents: [{ seq: 3 }] }])
})

test('a dependent action that the server also refused joins the same entry', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('listing.edit', { id: newId(1), price: 4 })
  await device.apply({ results: [refused(1), refused(2)], last: 2, cursor: 'two' })
  expect(await device.refused()).toMatchObject([{ seq: 1, dependents: [{ seq: 2 }] }])
})

test('[OFF-26] a save of a refused new listing is refused with it', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('savedListing.save', { listingId: newId(1) })
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  expect(await device.refused()).toMatchObject([
    { seq: 1, dependents: [{ name: 'savedListing.save' }] },
  ])
  expect(await device.look((tx) => tx.rows.savedListings.all())).toEqual([])
})

test('a save of a listing from the server depends on nothing', async () => {
  const device = await phone([listing(1)])
  await device.do('savedListing.save', { listingId: listing(1)._id })
  const id = savedListingId(listing(1)._id, owner.actor.userId)
  await device.do('savedListing.notify', { savedListingId: id, notifyOnUpdate: true })
  expect(await device.makers()).toEqual([
    [1, undefined],
    [2, 1],
  ])
})

test('retry queues the write and its dependents again with new numbers', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('listing.edit', { id: newId(1), price: 4 })
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  await device.look((tx) => retry(tx, 1, now))
  expect(await device.makers()).toEqual([
    [3, undefined],
    [4, 3],
  ])
  expect(await device.refused()).toEqual([])
  expect(await device.listing(newId(1))).toMatchObject({ price: 4 })
})

test('retry queues an edited write, with its dependents behind it', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('listing.edit', { id: newId(1), price: 4 })
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  await device.look((tx) =>
    retry(tx, 1, now, (each) =>
      each.seq === 1 ? { ...each, args: { ...mine(1), title: 'Better' } } : each,
    ),
  )
  expect(await device.makers()).toEqual([
    [3, undefined],
    [4, 3],
  ])
  expect(await device.listing(newId(1))).toMatchObject({ title: 'Better', price: 4 })
})

test('discarding a refused write removes every trace of it', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  await device.look((tx) => discard(tx, 1))
  expect(await device.refused()).toEqual([])
  expect(await device.queue()).toEqual([])
})

test('an unsent action is withdrawn with its dependents and leaves no trace', async () => {
  const here = listing(1)
  const device = await phone([here])
  await device.do('listing.edit', { id: here._id, price: 4 })
  await device.do('listing.create', mine(1))
  await device.do('savedListing.save', { listingId: newId(1) })
  await device.do('listing.edit', { id: here._id, title: 'Lamp' })
  const back = (seq: number) => device.look((tx) => withdraw(tx, owner, seq))
  expect((await back(2)).map(({ seq }) => seq)).toEqual([2, 3])
  expect(await device.listing(newId(1))).toBeUndefined()
  await back(1)
  expect(await device.listing(here._id)).toEqual({ ...here, title: 'Lamp' })
  expect(await device.refused()).toEqual([])
  expect(await device.sent()).toEqual([[4, 'listing.edit', 1]])
  expect(await back(4)).toEqual([])
  expect(await back(9)).toEqual([])
  expect(await device.queue()).toHaveLength(1)
})

test('an action too large for a round is refused immediately and changes nothing', async () => {
  const device = await phone()
  const huge = { ...mine(1), description: 'x'.repeat(70_000) }
  await expect(device.do('listing.create', huge)).rejects.toThrow('This is too large to send.')
  expect(await device.queue()).toEqual([])
  expect(await device.listing(newId(1))).toBeUndefined()
})

test('a request says whether the device holds the listings it works on', async () => {
  const here = listing(1)
  const device = await phone([here])
  const saving = (listingId: string) => device.do('savedListing.save', { listingId })
  expect((await device.request()).held).toBeUndefined()
  await saving(here._id)
  await device.do('listing.create', mine(1))
  await saving(newId(1))
  expect((await device.request()).held).toBe(true)
  await device.apply({ results: [1, 2, 3].map((seq) => [seq, 'ok']), last: 3, cursor: 'two' })
  await saving(listing(2)._id)
  expect((await device.request()).held).toBeUndefined()
})

test('a listing missing from a new snapshot is no longer held', async () => {
  const device = await phone([listing(1)])
  await device.do('savedListing.save', { listingId: listing(1)._id })
  await device.apply({ reset: true, ...putting([listing(2)]) })
  expect((await device.request()).held).toBeUndefined()
})

test('a round carries as much of the front of the queue as fits', async () => {
  const device = await phone()
  for (let n = 0; n < 6; n += 1)
    await device.do('listing.create', { ...mine(n), description: 'é'.repeat(30_000) })
  const { actions } = await device.request()
  expect(actions.map(([seq]) => seq)).toEqual([1, 2, 3, 4])
  expect(JSON.stringify(actions).length).toBeLessThan(roundLimits.bytes)
})

test('an action too large for the server leaves the queue with its sentence', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.look((tx) => refuseAlone(tx, owner, 1, { code: 'too_large', message: 'Too large.' }))
  expect(await device.refused()).toMatchObject([{ seq: 1, code: 'too_large' }])
  expect(await device.listing(newId(1))).toBeUndefined()
})

test('an action that waited for more than 30 days is set aside, and the rest stays', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1), now)
  await device.do('listing.create', mine(2), now + 2 * day)
  await device.look((tx) => refuseAged(tx, owner, now + 31 * day))
  expect(await device.refused()).toMatchObject([
    { seq: 1, message: 'This waited more than 30 days and was not sent.' },
  ])
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([2])
  expect(await device.listing(newId(1))).toBeUndefined()
})

test('an action larger than a request of a slow line is sent alone', async () => {
  const device = await phone()
  for (const n of [1, 2])
    await device.do('listing.create', { ...mine(n), description: 'x'.repeat(3000) })
  const { actions: sent } = await device.look(async (tx) =>
    nextRequest(tx, owner, { actions: await tx.log.all(), rows: 10 }, pushId),
  )
  expect(sent.map(([seq]) => seq)).toEqual([1])
})

test('an action that was sent is not set aside when a new version of the app cannot read it', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.request()
  await device.do('listing.create', mine(2))
  const create = definitions.get('listing.create')
  if (!create) throw new Error('There is no listing.create.')
  const known = new Map([...definitions, [create.name, { ...create, version: 9 }]])
  await device.look((tx) => refuseAged(tx, { ...owner, actions: known }, now))
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([1])
  expect(await device.refused()).toMatchObject([{ seq: 2, code: 'unsupported' }])
})
