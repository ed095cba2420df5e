import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { append } from '#client/device/append.ts'
import { shownRows } from '#client/device/use-query.ts'
import { requestRound } from '#client/device/rounds/device-rounds.ts'
import { noteServerTime, serverNow } from '#client/ui/now.ts'
import { timeAgo } from '#client/ui/time-ago.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { isNew } from '#sync/feed.ts'
import { day, hour, minute, second } from '#sync/time.ts'
import { loggedInOrigin } from '#tests/session/logged-in-origin.ts'
import { holdListing, listing, listingId, roundOf } from '#tests/session/one-listing.ts'

const origin = loggedInOrigin()
afterEach(() => vi.useRealTimers())

/** Sets the device's clock. The server's goes right. */
function deviceIs(off: number): number {
  const serverTime = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: serverTime + off })
  return serverTime
}

const listedAt = (time: number) => ({ ...listing, timeListed: new Date(time).toISOString() })
const shownAge = ({ timeListed }: { timeListed: string }) => timeAgo(timeListed, serverNow())

test.each([
  ['a day ahead', day],
  ['a day behind', -day],
])(
  'a device whose clock is %s shows ages and New by the server’s clock after a round',
  async (_, off) => {
    const now = deviceIs(off)
    origin.answer(roundOf(origin, { now }))
    await requestRound()
    expect(shownAge(listedAt(now - 5 * minute))).toBe('5 min. ago')
    expect(isNew(listedAt(now - day + minute), serverNow())).toBe(true)
    expect(isNew(listedAt(now - day - minute), serverNow())).toBe(false)
  },
)

test('a write made on such a device has the server’s time, also before the next round', async () => {
  const now = deviceIs(day)
  await holdListing()
  origin.answer(roundOf(origin, { now }))
  await requestRound()
  await append(saveListing, { listingId })
  const [write] = shownRows().log()
  expect(Math.abs((write?.at ?? 0) - now)).toBeLessThan(minute)
})

test('what the device knows of its clock outlives the page', async () => {
  const now = deviceIs(day)
  origin.answer(roundOf(origin, { now }))
  await requestRound()
  vi.resetModules()
  const again = await import('#client/ui/now.ts')
  expect(again.serverNow).not.toBe(serverNow)
  expect(Math.abs(again.serverNow() - now)).toBeLessThan(minute)
})

test('less than a minute, and the time that an answer takes, is no difference', () => {
  const now = Date.now()
  const off = () => Math.round((serverNow() - Date.now()) / second)
  noteServerTime(now, { sentAt: now + 50 * second, receivedAt: now + 51 * second })
  expect(off()).toBe(0)
  noteServerTime(now, { sentAt: now - 2 * hour, receivedAt: now + hour })
  expect(off()).toBe(0)
  noteServerTime(now, { sentAt: now + hour, receivedAt: now + 2 * hour })
  expect(off()).toBe(-3600)
  noteServerTime(now, { sentAt: now - 2 * hour, receivedAt: now - hour })
  expect(off()).toBe(3600)
  // A small change of a large difference is none.
  noteServerTime(now, { sentAt: now - 2 * hour, receivedAt: now - hour - 50 * second })
  expect(off()).toBe(3600)
  // The clock was set right.
  noteServerTime(now, { sentAt: now, receivedAt: now })
  expect(off()).toBe(0)
})
