import { expect, test } from 'vitest'
import { cardWords, outcomeOf, type DealMessage } from '#client/deals/card-words.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { day, hour } from '#sync/time.ts'

const now = Date.UTC(2026, 4, 5, 12)
const time = (at: number) => new Date(at).toISOString()
const plain = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, '')

const event = (changes: Partial<DealMessage['event']> = {}): DealMessage['event'] => ({
  kind: 'offer',
  turn: 1,
  amount: 80,
  price: 90,
  ...changes,
})

test.each<[Partial<DealMessage['event']>, 'seller' | 'buyer', string, string]>([
  [{}, 'buyer', 'You offered $80 (asking price $90)', 'ana offered $80 (asking price $90)'],
  [{ amount: 0, price: 0 }, 'buyer', 'You asked for it', 'ana asked for it'],
  [{}, 'seller', 'You offered it for $80', 'ana offered it for $80'],
  [{ kind: 'accept' }, 'seller', 'You accepted $80', 'ana accepted $80'],
  [{ kind: 'accept', amount: 0 }, 'seller', 'You accepted', 'ana accepted'],
  [{ kind: 'decline' }, 'seller', 'You declined $80', 'ana declined $80'],
  [{ kind: 'withdraw' }, 'buyer', 'You withdrew the offer', 'ana withdrew the offer'],
  [{ kind: 'reserve' }, 'seller', 'You reserved it at $80', 'ana reserved it for you at $80'],
  [{ kind: 'cancel' }, 'buyer', 'You canceled the reservation', 'ana canceled the reservation'],
  [{ kind: 'sell' }, 'seller', 'You marked it as sold', 'ana marked it as sold to you'],
])('the card of %o by the %s says what happened', (changes, side, own, others) => {
  expect(cardWords(event(changes), { name: undefined, side })).toBe(own)
  expect(plain(cardWords(event(changes), { name: 'ana', side }))).toBe(others)
})

const message = (
  at: number,
  changes: Partial<DealMessage['event']> = {},
  more: object = {},
): DealMessage => ({
  _id: `message at ${at}`,
  otherUserId: 'ben',
  senderId: 'ana',
  content: 'As a sentence.',
  timeSent: time(at),
  listingId: 'fridge',
  event: event(changes),
  ...more,
})

const deal = (changes: Partial<Deal>): Deal => ({
  _id: 'fridge.ana',
  listingId: 'fridge',
  otherUserId: 'ben',
  role: 'buyer',
  state: 'open',
  amount: 80,
  by: 'buyer',
  turn: 1,
  offered: [],
  expires: time(now + hour),
  title: 'Mint fridge',
  timeChanged: time(now),
  ...changes,
})

const made = message(now - day)
const byBen = { senderId: 'ben' }

test.each<[string, DealMessage | undefined, Partial<Deal>, string | undefined]>([
  ['is open', undefined, {}, undefined],
  ['was accepted', message(now, { kind: 'accept' }, byBen), {}, 'Accepted'],
  ['was declined', message(now, { kind: 'decline' }, byBen), {}, 'Declined'],
  ['was withdrawn', message(now, { kind: 'withdraw' }), {}, 'Withdrawn'],
  ['was changed', message(now, { turn: 3 }), { turn: 3 }, 'Changed'],
  ['was countered', message(now, { turn: 2 }, byBen), { turn: 2 }, 'Countered'],
  ['has run out before the next one', message(now + 2 * day, { turn: 3 }), { turn: 3 }, 'Expired'],
  ['has run out', undefined, { expires: time(now - hour) }, 'Expired'],
  ['ended with the listing', undefined, { state: 'closed', reason: 'gone' }, 'Ended'],
  ['is about another listing', message(now, {}, { listingId: 'lamp' }), {}, undefined],
])('an offer that %s', (_, next, changes, outcome) => {
  const messages = next ? [next, made] : [made]
  expect(outcomeOf(made, messages, { deal: deal(changes), now })).toBe(outcome)
})
