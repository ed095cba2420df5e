import { expect, test } from 'vitest'
import { sweepOffers } from '#server/deals/sweep.ts'
import { day, hour, minute } from '#sync/time.ts'
import { accept, end, offer } from '#tests/deals/make-deals.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

/** What became of the offer of someone else before the reservation ended, and how long after its end. */
const cases: [words: string, how: { after: number; isSwept: boolean; isTold: boolean }][] = [
  ['less than a week ago', { after: 7 * day - minute, isSwept: true, isTold: true }],
  ['a week ago', { after: 7 * day, isSwept: true, isTold: false }],
  ['lately and no sweep has come', { after: hour, isSwept: false, isTold: true }],
  ['a week ago and no sweep has come', { after: 7 * day, isSwept: false, isTold: false }],
]

test.each(cases)(
  'someone whose offer expired %s may hear that a listing is available again',
  async (_, { after, isSwept, isTold }) => {
    const app = await appOfTest()
    app.stopClock()
    const [seller, holder, other] = [await newcomer(app), await newcomer(app), await newcomer(app)]
    const listingId = await createListing(app, seller)
    await offer(app, other, listingId)
    app.moveClock(48 * hour + after)
    if (isSwept) await sweepOffers(app.resources)
    const [sells, holds] = [await signIn(app, seller.person), await signIn(app, holder.person)]
    const reserved = await accept(app, sells, await offer(app, holds, listingId))
    await end(app, holds, reserved)
    const again = (all: { title: string }[]) =>
      all.filter(({ title }) => title === '“Oak desk” is available again.')
    const told = await notificationsOf(app, await signIn(app, other.person))
    expect(again(told)).toHaveLength(isTold ? 1 : 0)
    expect(again(await notificationsOf(app, holds))).toEqual([])
  },
)
