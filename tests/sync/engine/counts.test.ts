import { expect, test } from 'vitest'
import { listing, phone } from './phone.ts'

const [one, two] = [listing(1), listing(2)]

test('counts change nothing else of a listing, and an unknown listing is left out', async () => {
  const device = await phone([one])
  await device.apply({
    cursor: 'two',
    counts: [
      [one._id, 5, 2],
      [two._id, 9, 9],
    ],
  })
  expect(await device.listing(one._id)).toEqual({ ...one, views: 5, inquiries: 2 })
  expect(await device.listing(two._id)).toBeUndefined()
})

test('counts of a listing with a pending edit survive its effect and its end', async () => {
  const device = await phone([one])
  await device.do('listing.edit', { id: one._id, price: 3 })
  await device.apply({ cursor: 'two', counts: [[one._id, 5, 2]] })
  expect(await device.listing(one._id)).toEqual({ ...one, price: 3, views: 5, inquiries: 2 })
  const problem = { code: 'forbidden', message: 'No.' } as const
  await device.apply({ from: 'two', cursor: 'three', last: 1, results: [[1, 'no', problem]] })
  expect(await device.listing(one._id)).toEqual({ ...one, views: 5, inquiries: 2 })
})
