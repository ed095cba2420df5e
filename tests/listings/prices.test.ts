import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listingProblem } from '#sync/listings.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, readOne } from '#tests/support/server/listings.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

/** Server and form refuse it with the same sentence, and nothing is stored. */
async function expectRefused(price: unknown, message: string) {
  const before = await feedIds(app, maya, '?limit=100')
  const body = { ...desk, price }
  const response = await app.call('POST', '/api/listings/create', { as: maya, body })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: 'bad_input', message, field: 'price' } },
  ])
  expect(listingProblem(body)).toEqual({ field: 'price', message })
  expect(await feedIds(app, maya, '?limit=100')).toEqual(before)
}

const noNumber = 'Price must be a number of 0 or more.'
const tooExact = 'Use at most two decimals.'
const tooHigh = 'The highest price is $100,000.'

describe('prices', () => {
  for (const [price, sentence] of [
    ['abc', noNumber],
    ['12abc', noNumber],
    ['1e3', noNumber],
    ['-1', noNumber],
    [-0.01, noNumber],
    ['1,2,3', noNumber],
    ['NaN', noNumber],
    ['十二', noNumber],
    [true, noNumber],
    [[], noNumber],
    [{}, noNumber],
    [100_000.01, tooHigh],
    ['100001', tooHigh],
    ['1,000,000', tooHigh],
    ['１０００００１', tooHigh],
    [1e21, tooHigh],
    ['1.234', tooExact],
    ['1,234.567', tooExact],
    ['١٢٫٥٠٥', tooExact],
    [0.001, tooExact],
    [1e-7, tooExact],
  ] as const) {
    test(`[CREATE-05][TEXT-04] ${JSON.stringify(price)} is refused: ${sentence}`, () =>
      expectRefused(price, sentence))
  }

  for (const [price, stored] of [
    [0, 0],
    ['0', 0],
    [100_000, 100_000],
    ['19.99', 19.99],
    ['$12.50', 12.5],
    [0.29, 0.29],
    ['1,200', 1200],
    ['１２', 12],
    ['＄１２．５０', 12.5],
    ['١٢', 12],
    ['١٬٢٠٠٫٥', 1200.5],
    ['१२.५', 12.5],
    [1e3, 1000],
  ] as const) {
    test(`[CREATE-05][TEXT-04] ${JSON.stringify(price)} is stored as ${stored}`, async () => {
      const id = await createListing(app, maya, { price })
      expect((await readOne(app, jonas, id)).price).toBe(stored)
    })
  }
})

test('[TEXT-04] a queued listing is refused and read by the same rule', async () => {
  const device = new Device(app, maya)
  const sent = (price: unknown) =>
    device.sync(device.act('listing.create', { id: randomUUID(), ...desk, price }))
  for (const [price, message] of [
    ['much', noNumber],
    ['1.234', tooExact],
    ['100001', tooHigh],
  ])
    expect(await sent(price)).toMatchObject([
      [expect.any(Number), 'no', { field: 'price', message }],
    ])
  expect(await sent('١٢')).toMatchObject([[expect.any(Number), 'ok']])
})
