import { expect, test } from 'vitest'
import { isolated } from '#sync/texts/isolated.ts'

test.each([
  ['Hebrew', 'הילוכים'],
  ['Hebrew behind Latin letters', 'iPhone 15 מתנה'],
  ['Arabic', 'دراجة'],
  ['Syriac', 'ܐܒܓ'],
  ['Thaana', 'ދިވެހި'],
  ['N’Ko', 'ߒߞߏ'],
  ['Adlam', '𞤀𞤣𞤤𞤢𞤥'],
  ['Hebrew presentation forms', 'שּׁלום'],
])('%s gets the marks of an isolate', (_, text) => {
  expect(isolated(text)).toBe(`\u2068${text}\u2069`)
})

test.each(['', 'Oak desk', 'Büroschreibtisch', '桌子', 'стол', '👩🏽‍⚕️', '$15, 2:05 PM'])(
  '“%s” stays as it is',
  (text) => {
    expect(isolated(text)).toBe(text)
  },
)

test('marks of the text itself do not end the isolate', () => {
  expect(isolated('שלום\u2069 \u202eשלום')).toBe('\u2068שלום שלום\u2069')
})

test('each line is an isolate, because a line break ends one', () => {
  expect(isolated('שלום\n\nOak')).toBe('\u2068שלום\u2069\n\n\u2068Oak\u2069')
})
