import { expect, test } from 'vitest'
import { timeWords, usualTimes } from '#client/availability/times.tsx'
import { weekdays, type AvailableDay, type Weekday } from '#sync/availability.ts'

const on = (days: readonly Weekday[], startTime: string, endTime: string): AvailableDay[] =>
  days.map((day) => ({ day, startTime, endTime }))

const wordsOf = (given: readonly AvailableDay[], now: Date) =>
  usualTimes(given, now).map(({ days, range }) => `${days} ${range}`)

/** A day of a week that begins with Monday, November 2, 2026, by the local clock. */
const at = (day: Weekday, time = '08:00') => {
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(2026, 10, 2 + weekdays.indexOf(day), hours, minutes)
}

test.for([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['13:05', '1:05 PM'],
  ['23:59', '11:59 PM'],
] as const)('%s is %s', ([time, words]) => {
  expect(timeWords(time)).toBe(words)
})

test.for<[string, AvailableDay[], string]>([
  ['one day', on(['Monday'], '15:00', '18:00'), 'Mon 3–6 PM'],
  ['two equal days', on(['Monday', 'Wednesday'], '15:00', '18:00'), 'Mon, Wed 3–6 PM'],
  ['neighbors', on(['Monday', 'Tuesday'], '15:00', '18:00'), 'Mon, Tue 3–6 PM'],
  ['a span of days', on(weekdays.slice(0, 5), '09:00', '12:30'), 'Mon–Fri 9 AM–12:30 PM'],
  [
    'a span and a day',
    on(['Monday', 'Tuesday', 'Wednesday', 'Sunday'], '09:00', '10:00'),
    'Mon–Wed, Sun 9–10 AM',
  ],
  ['until midnight', on(['Saturday'], '22:00', '00:00'), 'Sat 10 PM–12 AM'],
  ['from midnight', on(['Saturday'], '00:00', '12:00'), 'Sat 12 AM–12 PM'],
])('%s is grouped in a few words', ([, days, words]) => {
  expect(wordsOf(days, at('Monday'))).toEqual([words])
})

test('the times that come next are first', () => {
  const days = [
    ...on(['Monday', 'Thursday'], '15:00', '18:00'),
    ...on(['Wednesday'], '09:00', '12:00'),
  ]
  const [both, wednesday] = ['Mon, Thu 3–6 PM', 'Wed 9 AM–12 PM']
  const shown = (now: Date) => wordsOf(days, now)
  expect(shown(at('Monday', '14:00'))).toEqual([both, wednesday])
  expect(shown(at('Monday', '17:59'))).toEqual([both, wednesday])
  expect(shown(at('Monday', '18:00'))).toEqual([wednesday, both])
  expect(shown(at('Wednesday', '11:59'))).toEqual([wednesday, both])
  expect(shown(at('Wednesday', '12:00'))).toEqual([both, wednesday])
  expect(shown(at('Sunday'))).toEqual([both, wednesday])
})

test('times until midnight last to the end of their day', () => {
  const days = [...on(['Friday'], '20:00', '00:00'), ...on(['Saturday'], '09:00', '12:00')]
  expect(wordsOf(days, at('Friday', '23:59'))).toEqual(['Fri 8 PM–12 AM', 'Sat 9 AM–12 PM'])
})
