import { expect, test } from 'vitest'
import { hourOf, usualReplyOf } from '#sync/activity.ts'
import { day, hour, minute } from '#sync/time.ts'

test.for([
  ['nothing for too few', [minute, minute], undefined],
  ['an hour', [minute, hour, 9 * day], 'an hour'],
  ['a few hours', [hour, hour + 1, hour + 1], 'a few hours'],
  ['the end of a few hours', [6 * hour, 6 * hour, 6 * hour, 6 * hour], 'a few hours'],
  ['a day', [minute, 6 * hour + 1, day], 'a day'],
  ['a few days', [day + 1, 5 * day, 5 * day, minute], 'a few days'],
  ['nothing for slower replies', [5 * day + 1, 5 * day + 1, 90 * day], undefined],
] as const)('[UX-24] the median of the times to reply gives %s', ([, times, usual]) => {
  expect(usualReplyOf(times)).toBe(usual)
})

test('[UX-24] an hour begins at its first millisecond', () => {
  const begin = Date.parse('2026-11-24T21:00:00.000Z')
  for (const time of [begin, begin + 1, begin + hour - 1]) expect(hourOf(time)).toBe(begin)
  expect(hourOf(begin + hour)).toBe(begin + hour)
})
