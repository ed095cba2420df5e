import { expect, test } from 'vitest'
import { seenWords } from '#client/activity/words.ts'
import { hourOf } from '#sync/activity.ts'
import { day, hour, minute } from '#sync/time.ts'

// By the clock of this machine, like the screen.
const noon = new Date(2026, 10, 24, 12, 40).getTime()
const seen = (time: number, now = noon) => seenWords(new Date(hourOf(time)).toISOString(), now)

test.for([
  [0, 'Seen in the last hour'],
  [40 * minute, 'Seen in the last hour'],
  [hour, 'Seen 1 hour ago'],
  [3 * hour, 'Seen 3 hours ago'],
  [day, 'Seen yesterday'],
  [3 * day, 'Seen 3 days ago'],
  [8 * day, 'Seen last week'],
  [15 * day, 'Seen 2 weeks ago'],
  [200 * day, 'Seen over a month ago'],
] as const)('[UX-24] the words for someone seen %i ms ago are “%s”', ([ago, words]) => {
  expect(seen(noon - ago)).toBe(words)
})

test('[UX-24] late in the evening a morning is today, and after midnight an evening is hours ago', () => {
  const evening = new Date(2026, 10, 24, 23, 10).getTime()
  expect(seen(evening - 14 * hour, evening)).toBe('Seen today')
  expect(seen(evening, evening + 2 * hour)).toBe('Seen 2 hours ago')
})

test('[UX-24] a device whose clock is behind shows the last hour', () => {
  expect(seen(noon + 3 * hour)).toBe('Seen in the last hour')
})
