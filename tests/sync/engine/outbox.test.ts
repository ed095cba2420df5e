import { expect, test } from 'vitest'
import { discard, refuseTooLarge, retry, setAsideOld, withdraw } from '#sync/engine/outbox.ts'
import { roundLimits, type SyncResult } from '#sync/engine/protocol.ts'
import { savedListingId } from '#sync/saved-listings.ts'
import { listing, newId, now, owner, phone, putting } from './phone.ts'

const day = 24 * 60 * 60 * 1000
const mine = (n: number) => ({
  id: newId(n),
  title: `Mine ${n}`,
  description: 'Mine.',
  price: 5,
  category: 'Other',
})
const refused = (seq: number): SyncResult => [seq, 'no', { code: 'bad_input', message: 'No.' }]

test('an action shows its effect and waits, under the next number', async () => {
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

test('what depends on a refused write is refused with it, as one entry', async () => {
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

test('a dependent that the server has refused itself joins the same entry', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('listing.edit', { id: newId(1), price: 4 })
  await device.apply({ results: [refused(1), refused(2)], last: 2, cursor: 'two' })
  expect(await device.refused()).toMatchObject([{ seq: 1, dependents: [{ seq: 2 }] }])
})

test('[OFF-26] saving what was made on this device goes with it when it is refused', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('savedListing.save', { listingId: newId(1) })
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  expect(await device.refused()).toMatchObject([
    { seq: 1, dependents: [{ name: 'savedListing.save' }] },
  ])
  expect(await device.look((tx) => tx.rows.savedListings.all())).toEqual([])
})

test('saving what is saved twice over depends on nothing', async () => {
  const device = await phone([listing(1)])
  await device.do('savedListing.save', { listingId: listing(1)._id })
  const id = savedListingId(listing(1)._id, owner.actor.userId)
  await device.do('savedListing.notify', { savedListingId: id, notifyOnUpdate: true })
  const [save, notify] = await device.queue()
  expect(save?.dependsOn).toBeUndefined()
  expect(notify?.dependsOn).toBe(1)
})

test('retry queues the write and its dependents again under new numbers', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('listing.edit', { id: newId(1), price: 4 })
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  await device.look((tx) => retry(tx, owner, 1, now))
  expect((await device.queue()).map(({ seq, dependsOn }) => [seq, dependsOn])).toEqual([
    [3, undefined],
    [4, 3],
  ])
  expect(await device.refused()).toEqual([])
  expect(await device.listing(newId(1))).toMatchObject({ price: 4 })
})

test('retry queues an edited write in its place, and what depended on it behind it', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('listing.edit', { id: newId(1), price: 4 })
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  await device.look((tx) =>
    retry(tx, owner, 1, now, (each) =>
      each.seq === 1 ? { ...each, args: { ...mine(1), title: 'Better' } } : each,
    ),
  )
  expect((await device.queue()).map(({ seq, dependsOn }) => [seq, dependsOn])).toEqual([
    [3, undefined],
    [4, 3],
  ])
  expect(await device.listing(newId(1))).toMatchObject({ title: 'Better', price: 4 })
})

test('of a discarded write nothing stays', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.apply({ results: [refused(1)], last: 1, cursor: 'two' })
  await device.look((tx) => discard(tx, 1))
  expect(await device.refused()).toEqual([])
  expect(await device.queue()).toEqual([])
  expect(await device.look((tx) => tx.base.all())).toEqual([])
})

test('what has not been sent is taken back with what depends on it, and leaves no trace', async () => {
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

test('an action that no round could carry is refused where it is made, and changes nothing', async () => {
  const device = await phone()
  const huge = { ...mine(1), description: 'x'.repeat(70_000) }
  await expect(device.do('listing.create', huge)).rejects.toThrow('This is too large to send.')
  expect(await device.queue()).toEqual([])
  expect(await device.listing(newId(1))).toBeUndefined()
})

test('a request says whether the listings that it works on are here', async () => {
  const here = listing(1)
  const device = await phone([here])
  const saving = (listingId: string) => device.do('savedListing.save', { listingId })
  expect((await device.request()).held).toBeUndefined()
  await saving(here._id)
  await device.do('listing.create', mine(1))
  await saving(newId(1))
  expect((await device.request()).held).toBe(true)
  await saving(listing(2)._id)
  expect((await device.request()).held).toBeUndefined()
})

test('a listing that a snapshot has not brought again is not here any more', async () => {
  const device = await phone([listing(1)])
  await device.do('savedListing.save', { listingId: listing(1)._id })
  await device.apply({ reset: true, ...putting([listing(2)]) })
  expect((await device.request()).held).toBeUndefined()
})

test('a row that is only looked at is not copied, and one that was changed before stays so', async () => {
  const own = listing(1)
  const device = await phone([own])
  const base = () => device.look((tx) => tx.base.get([`listings/${own._id}`]))
  await device.do('savedListing.save', { listingId: own._id })
  expect(await base()).toEqual([{ id: `listings/${own._id}`, table: 'listings', key: own._id }])
  await device.do('listing.edit', { id: own._id, price: 3 })
  await device.do('savedListing.save', { listingId: own._id })
  expect(await base()).toMatchObject([{ row: own }])
  await device.apply({ results: [[1, 'ok'], refused(2), [3, 'ok']], last: 3, cursor: 'two' })
  expect(await device.listing(own._id)).toEqual(own)
})

test('a round carries the front of the queue, as much as fits', async () => {
  const device = await phone()
  for (let n = 0; n < 6; n += 1)
    await device.do('listing.create', { ...mine(n), description: 'é'.repeat(30_000) })
  const { actions } = await device.request()
  expect(actions.map(([seq]) => seq)).toEqual([1, 2, 3, 4])
  expect(JSON.stringify(actions).length).toBeLessThan(roundLimits.bytes)
})

test('one that the server finds too large leaves the queue with its sentence', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.look((tx) => refuseTooLarge(tx, owner, 1))
  expect(await device.refused()).toMatchObject([{ seq: 1, code: 'too_large' }])
  expect(await device.listing(newId(1))).toBeUndefined()
})

test('what has waited for more than 30 days is set aside, and the rest goes on', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1), now - 31 * day)
  await device.do('listing.create', mine(2), now - 29 * day)
  await device.look((tx) => setAsideOld(tx, owner, now))
  expect(await device.refused()).toMatchObject([
    { seq: 1, message: 'This waited more than 30 days and was not sent.' },
  ])
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([2])
  expect(await device.listing(newId(1))).toBeUndefined()
})
