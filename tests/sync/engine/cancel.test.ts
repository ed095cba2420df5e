import { expect, test } from 'vitest'
import { refuseAlone, retry } from '#sync/engine/refused.ts'
import { cancel } from '#sync/engine/withdraw.ts'
import { listing, newId, now, owner, phone } from './phone.ts'

const desk = {
  id: newId(1),
  title: 'Desk',
  description: 'Oak.',
  price: '30',
  category: 'Furniture',
}
const row = { table: 'listings', key: desk.id } as const
type Phone = Awaited<ReturnType<typeof phone>>

const cancelIn = async (device: Phone, what = row): Promise<number[]> => {
  const gone = await device.look((tx) => cancel(tx, owner, what))
  return gone.map(({ seq }) => seq)
}
const namesIn = async (device: Phone) => (await device.queue()).map(({ name }) => name)

test('[HAND-10] an unsent create leaves the log with all that depends on it, and nothing else', async () => {
  const device = await phone([listing(1)])
  await device.do('listing.view', { id: listing(1)._id })
  await device.do('listing.create', desk)
  await device.do('listing.edit', { id: desk.id, price: '20' })
  await device.do('listing.create', { ...desk, id: newId(2) })
  expect(await device.listing(desk.id)).toBeDefined()
  expect(await cancelIn(device)).toEqual([2, 3])
  expect(await namesIn(device)).toEqual(['listing.view', 'listing.create'])
  expect(await device.listing(desk.id)).toBeUndefined()
  expect(await cancelIn(device)).toEqual([])
})

test('a create that a request may have carried stays', async () => {
  const device = await phone()
  await device.do('listing.create', desk)
  await device.request()
  await device.do('listing.edit', { id: desk.id, price: '20' })
  expect(await cancelIn(device)).toEqual([])
  expect(await namesIn(device)).toEqual(['listing.create', 'listing.edit'])
})

test('a row of the server stays, also with unsent changes and saves', async () => {
  const device = await phone([listing(1)])
  await device.do('savedListing.save', { listingId: listing(1)._id })
  await device.do('listing.edit', { id: listing(1)._id, price: '20' })
  expect(await cancelIn(device, { table: 'listings', key: listing(1)._id })).toEqual([])
  expect(await device.queue()).toHaveLength(2)
})

test('a create that was refused before stays, because a request has carried it', async () => {
  const device = await phone()
  await device.do('listing.create', desk)
  await device.request()
  await device.look((tx) => refuseAlone(tx, owner, 1, { code: 'bad_input', message: 'No.' }))
  await device.look((tx) => retry(tx, 1, now))
  expect(await namesIn(device)).toEqual(['listing.create'])
  expect(await cancelIn(device)).toEqual([])
  expect(await namesIn(device)).toEqual(['listing.create'])
})

test('[HAND-10] an unsent review and its deletion leave the log together', async () => {
  const device = await phone()
  await device.do('review.post', { revieweeId: newId(7), rating: 4, content: 'Kind.' })
  const [review] = (await device.screen()).all('reviews')
  const key = review?.reviewId ?? ''
  expect(await device.look((tx) => cancel(tx, owner, { table: 'reviews', key }))).toHaveLength(1)
  expect(await device.queue()).toEqual([])
})
