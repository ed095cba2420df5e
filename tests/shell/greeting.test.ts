import { expect, test } from 'vitest'
import { greeting } from '#client/home/greeting.ts'

test.each([
  [0, 'Still up'],
  [4, 'Still up'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i o’clock one hears "%s"', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
