import { expect, test } from 'vitest'
import { lineOf, suggestedAmounts, suggestedCounters } from '#client/deals/line.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { day, hour } from '#sync/time.ts'

const now = Date.UTC(2026, 4, 5, 12)
const time = (at: number) => new Date(at).toISOString()
const listing = { price: 90, status: 'Available' as const }

const made = (changes: Partial<Deal>): Deal => ({
  _id: 'listing.buyer',
  listingId: 'listing',
  otherUserId: 'other',
  role: 'seller',
  state: 'open',
  amount: 80,
  by: 'buyer',
  turn: 1,
  offered: [],
  expires: time(now + 2 * day),
  title: 'Mint fridge',
  timeChanged: time(now),
  ...changes,
})
const lineFor = (changes: Partial<Deal>, shown: Partial<Parameters<typeof lineOf>[0]> = {}) =>
  lineOf({ deal: made(changes), name: 'ana', listing, now, ...shown })

const plain = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, '')

test.each<[string, Partial<Deal>, string, string[]]>([
  ['an offer to the seller', {}, 'ana offers $80.', ['accept', 'counter', 'decline']],
  [
    'a request for a free thing',
    { amount: 0 },
    'ana would like to have it.',
    ['accept', 'counter', 'decline'],
  ],
  [
    'a counter-offer to the buyer',
    { role: 'buyer', by: 'seller' },
    'ana offers it for $80.',
    ['accept', 'counter', 'decline'],
  ],
  [
    'a reservation for the buyer',
    { role: 'buyer', state: 'reserved' },
    'Reserved for you at $80.',
    ['cancel'],
  ],
  [
    'one that the buyer never asked for',
    { role: 'buyer', state: 'reserved', unasked: true },
    'Reserved for you at $80.',
    ['refuse'],
  ],
  [
    'a reservation of the seller',
    { state: 'reserved' },
    'Reserved for ana at $80.',
    ['sold', 'cancel'],
  ],
  [
    'a reservation whose buyer has the thing',
    { state: 'reserved', timeConfirmed: time(now) },
    'ana has it. Did you sell it?',
    ['sold', 'cancel'],
  ],
  [
    'the same for the buyer',
    { role: 'buyer', state: 'reserved', timeConfirmed: time(now) },
    'You have it. Waiting for ana to mark it as sold.',
    ['cancel'],
  ],
  [
    'a question about it',
    { state: 'reserved', asked: true },
    'Still reserved for ana?',
    ['keep', 'sold', 'cancel'],
  ],
  [
    'a sale that the buyer has to confirm',
    { role: 'buyer', state: 'sold', timeAgreed: time(now) },
    'ana marked this as sold to you for $80.',
    ['have', 'deny'],
  ],
  [
    'one without an agreed amount',
    { role: 'buyer', state: 'sold' },
    'ana marked this as sold to you.',
    ['have', 'deny'],
  ],
  [
    'a sale that waits',
    { state: 'sold', timeAgreed: time(now) },
    'Sold to ana for $80. Waiting for ana to confirm.',
    ['undo'],
  ],
  [
    'what the seller declined',
    { state: 'closed', reason: 'declined' },
    'You declined $80.',
    ['reserve'],
  ],
  [
    'what the buyer withdrew',
    { state: 'closed', reason: 'withdrawn' },
    'ana withdrew the offer.',
    ['reserve'],
  ],
  [
    'a declined offer of the buyer',
    { role: 'buyer', state: 'closed', reason: 'declined' },
    'ana declined $80.',
    ['offer'],
  ],
  [
    'a listing that was sold to someone else',
    { role: 'buyer', state: 'closed', reason: 'sold' },
    'This was sold to someone else.',
    [],
  ],
  [
    'a denied sale to its seller, who can only wait',
    { state: 'closed', reason: 'denied' },
    'ana says they didn’t buy it.',
    [],
  ],
  [
    'a denied sale to the one who denied it',
    { role: 'buyer', state: 'closed', reason: 'denied' },
    'You said that you didn’t buy it.',
    ['offer'],
  ],
  ['a block', { role: 'buyer', state: 'closed', reason: 'ended' }, 'This offer has ended.', []],
])('the line of %s', (_, changes, words, answers) => {
  const line = lineFor(changes)
  expect([plain(line.words), line.answers]).toEqual([words, answers])
})

test('after the meet-up both are asked about what is reserved', () => {
  const seller = lineFor({ state: 'reserved' }, { haveMet: true })
  expect(plain(seller.words)).toBe('Reserved for ana at $80. Did you sell it?')
  expect(seller).toMatchObject({ answers: ['sold', 'cancel'], isAsked: true })
  const buyer = lineFor({ role: 'buyer', state: 'reserved' }, { haveMet: true })
  expect(plain(buyer.words)).toBe('Reserved for you at $80. Do you have it?')
  expect(buyer).toMatchObject({ answers: ['have', 'cancel'], isAsked: true })
})

test('an open offer of one’s own says until when', () => {
  const { words, answers } = lineFor({ role: 'buyer' })
  expect(words).toMatch(/^You offered \$80\. Open until Thursday, \d+:00\s[AP]M\.$/)
  expect(answers).toEqual(['change', 'withdraw'])
})

test('[OFFER-27] an offer past its end by the server’s clock is expired, and cannot be accepted', () => {
  const expires = time(now - hour)
  const seller = lineFor({ expires })
  expect([plain(seller.words), seller.answers]).toEqual([
    'The offer of $80 by ana expired.',
    ['reserve'],
  ])
  const buyer = lineFor({ role: 'buyer', expires })
  expect([plain(buyer.words), buyer.answers]).toEqual(['Your offer of $80 expired.', ['offer']])
})

test('a lower price ends an offer with the new price', () => {
  const line = lineFor(
    { role: 'buyer', state: 'closed', reason: 'price' },
    { listing: { ...listing, price: 70 } },
  )
  expect([line.words, line.answers]).toEqual(['Now $70, less than your offer of $80.', ['offer']])
})

test('nothing can be offered for a listing that is sold or gone', () => {
  const closed = { role: 'buyer', state: 'closed', reason: 'declined' } as const
  expect(lineFor(closed, { listing: undefined }).answers).toEqual([])
  expect(lineFor(closed, { listing: { ...listing, status: 'Sold' } }).answers).toEqual([])
})

test.each([
  [90, [90, 81, 72]],
  [1, [1]],
  [2, [2]],
  [0.5, []],
  [12.5, [12.5, 11, 10]],
])('an asking price of %d suggests %j', (price, amounts) => {
  expect(suggestedAmounts(price)).toEqual(amounts)
})

test('a counter-offer lies between the offer and the price, and one of the buyer below the seller’s', () => {
  expect(suggestedCounters(90, 60, 'seller')).toEqual([90, 75])
  expect(suggestedCounters(90, 90, 'seller')).toEqual([90])
  expect(suggestedCounters(90, 80, 'buyer')).toEqual([72, 64])
})
