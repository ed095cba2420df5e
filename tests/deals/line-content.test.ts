import { expect, test } from 'vitest'
import { lineContent, type LineOf } from '#client/deals/line-content.ts'
import { dealReasons, sides, type DealReason } from '#sync/deals/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import type { Listing } from '#sync/listings.ts'
import { hour } from '#sync/time.ts'

const now = Date.parse('2026-05-05T18:00:00Z')
const listing: Listing = {
  _id: 'fridge',
  title: 'Mint fridge',
  description: 'Hums.',
  price: 90,
  category: 'Other',
  status: 'Available',
  images: [],
  seller: { _id: 'maya', id: 'maya', username: 'maya' },
  universityId: 'purdue',
  views: 0,
  inquiries: 0,
  timeListed: '2026-05-01T00:00:00Z',
}
const open: DealFacts = {
  state: 'open',
  amount: 80,
  by: 'buyer',
  turn: 1,
  offers: [],
  expires: now + 30 * hour,
}

/** The line as text, with its buttons in brackets. */
function lineOf(side: LineOf['side'], facts?: Partial<DealFacts>, more: Partial<LineOf> = {}) {
  const name = side === 'buyer' ? 'maya' : 'ana'
  const of: LineOf = { side, name, now, listing, facts: facts && { ...open, ...facts }, ...more }
  const { words, also, buttons } = lineContent(of)
  const labels = buttons.map(({ label }) => `[${label}]`)
  return [words, also, ...labels].filter((part) => part !== undefined).join(' ')
}

const closed = (reason: DealReason, by: DealFacts['by'] = 'buyer'): Partial<DealFacts> => ({
  state: 'closed',
  reason,
  by,
  expires: undefined,
})

test('without an offer, the buyer can make one and the seller can reserve', () => {
  expect(lineOf('buyer')).toBe('No offer yet. [Make Offer]')
  expect(lineOf('seller')).toBe('No offer yet. [Reserve for ana]')
  expect(lineOf('seller', undefined, { isHeld: true })).toBe('')
  expect(lineOf('buyer', undefined, { listing: { ...listing, status: 'Sold' } })).toBe('')
})

test('an open offer is changed by its author and decided by the other side', () => {
  expect(lineOf('buyer', {})).toMatch(
    /^You offered \$80\. Open until \w+day, \d+:\d\d [AP]M\. \[Change\] \[Withdraw\]$/,
  )
  expect(lineOf('seller', {})).toBe('ana offers $80. [Accept] [Counter] [Decline]')
  expect(lineOf('buyer', { by: 'seller' })).toBe(
    'maya offers it for $80. [Accept] [Counter] [Decline]',
  )
  expect(lineOf('seller', { by: 'seller' })).toMatch(/^You offered it for \$80\. Open until /)
  expect(lineOf('seller', { amount: 0 })).toBe('ana would like to have it. [Accept] [Decline]')
})

test('during another reservation, offers stay open and cannot be accepted', () => {
  expect(lineOf('seller', {}, { isHeld: true })).toBe(
    'ana offers $80. Reserved for someone else. [Counter] [Decline]',
  )
  expect(lineOf('buyer', {}, { listing: { ...listing, status: 'Pending' } })).toMatch(
    /^Reserved for someone else\. Your offer of \$80 stays open until .* \[Change\] \[Withdraw\]$/,
  )
})

test('a reservation is sold or canceled, and the seller is asked whether it holds', () => {
  const reserved = { state: 'reserved', agreedAt: now } as const
  expect(lineOf('buyer', reserved)).toBe('Reserved for you at $80. [Cancel]')
  expect(lineOf('buyer', { ...reserved, unasked: true })).toBe(
    'Reserved for you at $80. [I Don’t Want It]',
  )
  expect(lineOf('seller', reserved)).toBe('Reserved for ana at $80. [Sold] [Cancel]')
  expect(lineOf('seller', { ...reserved, asked: true })).toBe(
    'Still reserved for ana at $80? [Yes, 7 More Days] [Sold] [Make It Available]',
  )
})

test('after a meet-up, both are asked whether they met, unless the seller is asked whether it holds', () => {
  const reserved = { state: 'reserved', agreedAt: now } as const
  const met = { asksWhetherMet: true }
  expect(lineOf('buyer', reserved, met)).toBe(
    'Did you meet? Reserved for you by maya at $80. [I have it] [We didn’t meet]',
  )
  expect(lineOf('seller', reserved, met)).toBe(
    'Did you meet? Reserved for ana at $80. [Sold] [We didn’t meet]',
  )
  expect(lineOf('seller', { ...reserved, asked: true }, met)).toMatch(/^Still reserved for ana/)
})

test('a sale names an amount only if both agreed to it', () => {
  const sold = { state: 'sold', agreedAt: now, soldAt: now } as const
  expect(lineOf('buyer', sold)).toBe(
    'maya marked this as sold to you for $80. [I Have It] [I Didn’t Buy It]',
  )
  expect(lineOf('seller', sold)).toBe('Sold to ana for $80. Waiting for ana to confirm. [Undo]')
  expect(lineOf('seller', { ...sold, agreedAt: undefined })).toBe(
    'Sold to ana. Waiting for ana to confirm. [Undo]',
  )
  const confirmed = { ...sold, confirmedAt: now }
  expect(lineOf('buyer', confirmed)).toBe('You bought this for $80 on May 5, 2026.')
  expect(lineOf('seller', confirmed)).toBe('Sold to ana for $80 on May 5, 2026.')
})

test('an ended offer says how it ended and how to go on', () => {
  const lines = dealReasons.map((reason) => sides.map((side) => lineOf(side, closed(reason))))
  expect(Object.fromEntries(dealReasons.map((reason, i) => [reason, lines[i]]))).toEqual({
    declined: ['You declined $80. [Offer a Price]', 'maya declined $80. [Make Offer]'],
    withdrawn: ['ana withdrew the offer. [Offer a Price]', 'You withdrew your offer. [Make Offer]'],
    canceled: [
      'The reservation was canceled. [Reserve for ana]',
      'The reservation was canceled. [Make Offer]',
    ],
    denied: [
      'ana says they didn’t buy this. [Offer a Price]',
      'You said that you didn’t buy this. [Make Offer]',
    ],
    expired: [
      'ana’s offer of $80 expired. [Offer It for $80]',
      'Your offer of $80 expired. [Offer $80 Again]',
    ],
    lapsed: [
      'The reservation ended because no one confirmed it. [Reserve for ana]',
      'The reservation ended because no one confirmed it. [Make Offer]',
    ],
    sold: ['Sold to someone else. [Offer a Price]', 'This was sold to someone else. [Make Offer]'],
    gone: ['This offer has ended. [Offer a Price]', 'This listing is not available. [Make Offer]'],
    price: [
      'You lowered the price below this offer. [Offer a Price]',
      'The price went below your offer of $80. [Offer $90]',
    ],
    ended: ['This offer has ended. [Offer a Price]', 'This offer has ended. [Make Offer]'],
  })
  const cheaper = { listing: { ...listing, price: 70 } }
  expect(lineOf('buyer', closed('price'), cheaper)).toBe(
    'Now $70, less than your offer of $80. [Offer $70]',
  )
  expect(lineOf('buyer', closed('sold'), { listing: { ...listing, status: 'Sold' } })).toBe(
    'This was sold to someone else.',
  )
  expect(lineOf('buyer', closed('ended'), { listing: undefined })).toBe('This offer has ended.')
})
