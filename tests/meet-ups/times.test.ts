import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestedTimes } from '#sync/meet-ups/times.ts'
import type { AvailableDay } from '#sync/availability.ts'

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'America/New_York'
})
afterAll(() => {
  process.env.TZ = zone
})

// A Tuesday.
const now = () => new Date(2026, 4, 5, 12, 10).getTime()
const free = (day: AvailableDay['day'], startTime: string, endTime: string): AvailableDay => ({
  day,
  startTime,
  endTime,
})
const shown = (times: readonly number[]) =>
  times.map((at) =>
    new Date(at).toLocaleString('en-US', {
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }),
  )

test('[MEET-02] suggested times are half hours at which both are free, none less than an hour ahead', () => {
  const own = [free('Tuesday', '09:00', '14:30'), free('Friday', '15:00', '17:00')]
  const other = [free('Tuesday', '12:00', '18:00'), free('Friday', '16:15', '20:00')]
  expect(shown(suggestedTimes({ own, other, now: now() }))).toEqual([
    'Tue 1:30 PM',
    'Fri 4:30 PM',
    // Of the next Tuesday only what lies within seven days.
    'Tue 12:00 PM',
  ])
  const week = [free('Wednesday', '10:00', '00:00')]
  expect(shown(suggestedTimes({ own: week, other: [], now: now() }))).toEqual(
    ['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM', '6:00 PM', '8:00 PM'].map((at) => `Wed ${at}`),
  )
  expect(suggestedTimes({ own: [], other: week, now: now() })).toEqual(
    suggestedTimes({ own: week, other: [], now: now() }),
  )
  expect(shown(suggestedTimes({ own: [], other: [], now: now() }))).toEqual([
    'Wed 12:00 PM',
    'Wed 5:00 PM',
    'Thu 12:00 PM',
    'Thu 5:00 PM',
  ])
  expect(
    suggestedTimes({ own: [free('Monday', '08:00', '09:00')], other: week, now: now() }),
  ).toEqual([])
})

test('times are spread over the days', () => {
  const own = (['Wednesday', 'Thursday', 'Friday'] as const).map((day) =>
    free(day, '10:00', '18:00'),
  )
  expect(shown(suggestedTimes({ own, other: [], now: now() }))).toEqual([
    'Wed 10:00 AM',
    'Wed 12:00 PM',
    'Thu 10:00 AM',
    'Thu 12:00 PM',
    'Fri 10:00 AM',
    'Fri 12:00 PM',
  ])
})

test.each([
  ['forward', new Date('2026-03-07T17:00:00Z').getTime()],
  ['back', new Date('2026-10-31T16:00:00Z').getTime()],
])('the day on which clocks are set %s moves no time', (_, before) => {
  expect(shown(suggestedTimes({ own: [], other: [], now: before })).slice(0, 2)).toEqual([
    'Sun 12:00 PM',
    'Sun 5:00 PM',
  ])
  const own = [free('Sunday', '10:00', '11:00')]
  expect(shown(suggestedTimes({ own, other: [], now: before }))).toEqual(['Sun 10:00 AM'])
})
