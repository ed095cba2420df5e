import { expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import { dealIdOf, type Deal } from '#sync/deals/deals.ts'
import { Overlay } from '#sync/engine/overlay.ts'
import type { Tables, TableName } from '#sync/engine/view.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { hour } from '#sync/time.ts'

const [listingId, buyer, seller] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
  '01900000-0000-7000-8000-000000000003',
]
const id = dealIdOf(listingId, buyer)
const met = Date.parse('2026-05-05T18:00:00.000Z')
const time = (after: number) => new Date(met + after).toISOString()

const deal: Deal = {
  _id: id,
  listingId,
  otherUserId: seller,
  role: 'buyer',
  state: 'reserved',
  amount: 40,
  by: 'buyer',
  turn: 1,
  offered: [],
  title: 'Oak desk',
  timeChanged: time(-hour),
  timeAgreed: time(-hour),
}
const meetUp: MeetUp = {
  otherUserId: seller,
  number: 1,
  at: time(0),
  zone: 'America/New_York',
  place: 'Library',
  by: buyer,
  state: 'agreed',
  turn: 1,
  timeChanged: time(-hour),
  asked: true,
}

/** The deal as a device shows it that holds these rows and has this answer in its queue. */
function shownAfter(meetUps: MeetUp[], args: object): unknown {
  const here = new Map<string, unknown>([[`deals/${id}`, deal]])
  for (const each of meetUps) here.set(`meetUps/${each.otherUserId}`, each)
  const actor = { userId: buyer, username: 'ben', universityId: 'purdue-university' }
  const overlay = new Overlay(
    { actor, actions },
    <T extends TableName>(table: T, key: string) =>
      here.get(`${table}/${key}`) as Tables[T] | undefined,
  )
  overlay.apply({ seq: 1, name: 'deal.confirm', version: 1, args, at: met + 3 * hour })
  return overlay.touched.get(`deals/${id}`)?.shown
}

test('a buyer who has it after a meet-up sees the sale before the server has answered', () => {
  const has = { id, received: true, otherUserId: seller }
  const sold = { state: 'sold', timeSold: time(3 * hour), timeConfirmed: time(3 * hour) }
  expect(shownAfter([meetUp], has)).toMatchObject(sold)
  // No one was asked about a meet-up that has another time now.
  const { asked: _asked, ...suggested } = { ...meetUp, state: 'proposed' as const, turn: 2 }
  for (const meetUps of [[], [suggested]]) expect(shownAfter(meetUps, has)).toEqual(deal)
})
