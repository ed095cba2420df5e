import { expect, test } from 'vitest'
import { day, minute } from '#sync/time.ts'
import { dealCalls } from '#tests/deals/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { post } from '#tests/support/server/market.ts'

// The listings of one person, and the conversations, have limits of their own.
const app = await appOfFile({ env: { RATE_LIMITS: 'listings=1000,messages=1000' } })
const { offer } = dealCalls(app)
const seller = await newcomer(app)
const listings: string[] = []
for (let i = 0; i < 60; i++) listings.push((await post(app, seller, { price: '90' }))._id)

/** Offers for these listings. @returns their statuses */
async function offers(buyer: Newcomer, from: number, to: number): Promise<number[]> {
  const statuses: number[] = []
  for (const id of listings.slice(from, to)) statuses.push((await offer(buyer, id, 80)).status)
  return statuses
}

test('[OFFER-18] an account makes 10 offers in its first 24 hours, and 60 a day later', async () => {
  const buyer = await newcomer(app)
  expect(await offers(buyer, 0, 10)).toEqual(Array(10).fill(201))
  const first = await offer(buyer, listings[10] ?? '', 80)
  expect(first.status).toBe(429)
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await first.text()).toContain('The limit for offers on the first day is 10 a day.')
  app.moveClock(day - minute)
  const almost = { ...(await signIn(app, buyer.person)), person: buyer.person }
  expect((await offer(almost, listings[10] ?? '', 80)).status).toBe(429)
  app.moveClock(2 * minute)
  const later = { ...(await signIn(app, buyer.person)), person: buyer.person }
  expect(await offers(later, 10, 60)).toEqual(Array(50).fill(201))
  for (const id of listings.slice(0, 10))
    expect((await offer(later, id, 70, { turn: 1 })).status).toBe(201)
  const last = await offer(later, listings[10] ?? '', 70, { turn: 1 })
  expect(last.status).toBe(429)
  expect(await last.text()).toContain('The limit for offers is 60 a day.')
})
