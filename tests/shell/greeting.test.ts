import { expect, test } from 'vitest'
import { greeting } from '#client/home/greeting.ts'

test.each([
  [0, 'Still up?'],
  [4, 'Still up?'],
  [5, 'Good morning.'],
  [11, 'Good morning.'],
  [12, 'Good afternoon.'],
  [17, 'Good afternoon.'],
  [18, 'Good evening.'],
  [23, 'Good evening.'],
])('at %i o’clock the greeting is "%s"', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

test('a greeting names the person who is logged in', () => {
  expect(greeting(3, 'Maya')).toBe('Still up, Maya?')
  expect(greeting(9, 'Maya')).toBe('Good morning, Maya.')
})
