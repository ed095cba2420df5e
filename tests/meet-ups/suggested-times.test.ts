import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { weekdays, type AvailableDay } from '#sync/availability.ts'
import { suggestTimes } from '#sync/meet-ups/suggested-times.ts'
import { day, hour, minute } from '#sync/time.ts'

const zone = process.env.TZ
const timeZone = 'America/New_York'
beforeEach(() => void (process.env.TZ = timeZone))
afterAll(() => void (process.env.TZ = zone ?? ''))

/** Friday, May 1, 2026, 9:10 AM in New York. */
const friday = Date.parse('2026-05-01T13:10:00Z')
const free = (name: AvailableDay['day'], startTime: string, endTime: string): AvailableDay => ({
  day: name,
  startTime,
  endTime,
})
const clockHere = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
})
const texts = (times: readonly number[]) => times.map((at) => clockHere.format(at).replace(',', ''))

test('without any availability, noon and 5 PM of the next two days', () => {
  const { of, times } = suggestTimes({ own: [], other: [], now: friday })
  expect(of).toBe('neither')
  expect(texts(times)).toEqual(['2 Sat 12:00', '2 Sat 17:00', '3 Sun 12:00', '3 Sun 17:00'])
})

test('of two who share it, the times that both are free', () => {
  const own = [free('Monday', '09:00', '12:15'), free('Tuesday', '15:00', '00:00')]
  const other = [free('Monday', '11:00', '14:00'), free('Tuesday', '23:00', '00:00')]
  const { of, times } = suggestTimes({ own, other, now: friday })
  expect(of).toBe('both')
  expect(texts(times)).toEqual(['4 Mon 11:00', '4 Mon 11:30', '5 Tue 23:00', '5 Tue 23:30'])
  expect(
    suggestTimes({ own, other: [free('Sunday', '09:00', '12:00')], now: friday }).times,
  ).toEqual([])
})

test('of one who shares it, times apart on the first days', () => {
  const days = weekdays.map((name) => free(name, '09:00', '17:00'))
  const other = suggestTimes({ own: [], other: days, now: friday })
  expect(other.of).toBe('other')
  expect(texts(other.times)).toEqual([
    '1 Fri 10:30',
    '1 Fri 14:00',
    '2 Sat 09:00',
    '2 Sat 13:00',
    '3 Sun 09:00',
    '3 Sun 13:00',
  ])
  const own = suggestTimes({ own: [free('Friday', '09:00', '12:00')], other: [], now: friday })
  expect(own.of).toBe('own')
  // Today, and in a week until it is seven days.
  expect(texts(own.times)).toEqual(['1 Fri 10:30', '1 Fri 11:00', '1 Fri 11:30', '8 Fri 09:00'])
})

test('in the night in which the clock goes forward, no time is suggested that does not exist', () => {
  const before = Date.parse('2026-03-07T12:00:00Z')
  const own = [free('Sunday', '00:00', '05:00')]
  const { times } = suggestTimes({ own, other: [], now: before })
  expect(texts(times).filter((text) => / 02:/.test(text))).toEqual([])
  expect(new Set(times).size).toBe(6)
})

const clock = fc.integer({ min: 0, max: 287 }).map((i) => {
  const text = (part: number) => String(part).padStart(2, '0')
  return `${text(Math.floor(i / 12))}:${text((i % 12) * 5)}`
})
const availability = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...weekdays), clock, clock)
    .filter(([, start, end]) => start < end || end === '00:00')
    .map(([name, start, end]) => free(name, start, end)),
  { selector: (each) => each.day },
)
const anyTime = fc.integer({
  min: Date.parse('2026-01-01T00:00:00Z'),
  max: Date.parse('2027-12-31T00:00:00Z'),
})

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

const weekClock = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
})

/** Whether someone is free from this time for half an hour, told apart from the code by `Intl`. */
function isWithin(days: readonly AvailableDay[], at: number): boolean {
  const parts = weekClock.formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const from = Number(part('hour')) * 60 + Number(part('minute'))
  return days.some(
    ({ day: name, startTime, endTime }) =>
      name === part('weekday') &&
      minutesOf(startTime) <= from &&
      from + 30 <= (minutesOf(endTime) || 24 * 60),
  )
}

const halfHour = 30 * minute

/** All times that the rule allows. */
function possibleTimes(shared: AvailableDay[][], now: number): number[] {
  const first = Math.ceil(now / halfHour) * halfHour
  const times = Array.from({ length: 7 * 48 + 1 }, (_, i) => first + i * halfHour)
  if (shared.length === 0) return times.filter((at) => isUsual(at, now))
  return times
    .filter((at) => at >= now + hour && at <= now + 7 * day)
    .filter((at) => shared.every((days) => isWithin(days, at)))
}

/** Noon and 5 PM of the next two days. */
function isUsual(at: number, now: number): boolean {
  const date = new Date(at)
  const isNear = [1, 2].some((days) => {
    const then = new Date(now)
    then.setDate(then.getDate() + days)
    return then.toDateString() === date.toDateString()
  })
  return isNear && date.getMinutes() === 0 && [12, 17].includes(date.getHours())
}

test('[MEET-02] suggests half hours of the next 7 days that are within what the two share, none less than an hour ahead', () => {
  fc.assert(
    fc.property(availability, availability, anyTime, (own, other, at) => {
      const { of, times } = suggestTimes({ own, other, now: at })
      const shared = [own, other].filter((days) => days.length > 0)
      expect(times.length).toBeLessThanOrEqual(6)
      expect(times).toEqual([...new Set(times)].toSorted((one, two) => one - two))
      const possible = possibleTimes(shared, at)
      expect(possible).toEqual(expect.arrayContaining(times))
      // The hour that comes twice in autumn is suggested once.
      const least = Math.min(6, shared.length === 0 ? 4 : possible.length - 2)
      expect(times.length).toBeGreaterThanOrEqual(least)
      expect(of).toBe(
        shared.length === 2
          ? 'both'
          : own.length > 0
            ? 'own'
            : other.length > 0
              ? 'other'
              : 'neither',
      )
    }),
    { numRuns: 200 },
  )
})
