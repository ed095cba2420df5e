import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListing } from '#sync/actions/listings.ts'
import { readQueued, upgraded } from '#sync/engine/queued.ts'
import { cleanTexts } from '#sync/texts/clean.ts'

const cleaned = (name: string, text: string): unknown =>
  Reflect.get(cleanTexts({ [name]: text }) as object, name)

test.each([
  ['a line break', 'Oak\ndesk', 'Oak desk'],
  ['spaces around it', '  Oak desk\u00a0', 'Oak desk'],
  ['a tab and a return', 'Oak\t\r\ndesk', 'Oak desk'],
  ['a paragraph separator', 'Oak\u2029desk', 'Oak desk'],
  ['a bell', 'Oak\u0007 desk', 'Oak desk'],
  ['an override', 'Oak \u202eksed', 'Oak ksed'],
  ['isolates', '\u2066Oak\u2069 desk', 'Oak desk'],
  ['a direction mark between Latin letters', 'Oak\u200e desk', 'Oak desk'],
  ['a zero-width space', 'O\u200bak', 'Oak'],
  ['a soft hyphen and a byte order mark', '\ufeffO\u00adak', 'Oak'],
  ['a joiner between Latin letters', 'O\u200dak', 'Oak'],
  ['a Hangul filler', '\u3164Oak', 'Oak'],
  ['stray tags', 'Oak\u{e0041}\u{e0042}', 'Oak'],
])('[TEXT-03] %s leaves a text of one line', (_, text, expected) => {
  expect(cleaned('title', text)).toBe(expected)
})

test.each([
  ['a family of emoji', '👩‍👩‍👧‍👦 stroller'],
  ['an emoji with a skin tone and a selector', '👩🏽‍⚕️ ❤️'],
  ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['Persian', 'نیم‌فاصله'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Devanagari', 'क्‍ष'],
  ['a direction mark in Hebrew', 'שלום\u200f!'],
  ['Arabic with a number sign', '\u0600١٢'],
  ['accents that stand alone', 'e\u0301'],
])('[TEXT-03] %s stays in texts of one and of several lines', (_, text) => {
  expect(cleaned('title', text)).toBe(text)
  expect(cleaned('description', text)).toBe(text)
})

test('[TEXT-03] a text of several lines keeps its lines, and directions only beside right-to-left letters', () => {
  expect(cleaned('description', 'Oak\r\n\tdesk\u2028old\u0007')).toBe('Oak\n\tdesk\nold')
  expect(cleaned('description', '\u2067Oak\u2069 \u202edesk')).toBe('Oak desk')
  expect(cleaned('description', '\u2067שלום\u2069 \u202eOak')).toBe('\u2067שלום\u2069 Oak')
})

test('[TEXT-03] cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('title', 'content'),
      (text, name) => {
        const once = cleanTexts({ [name]: text })
        expect(cleanTexts(once)).toEqual(once)
      },
    ),
    { numRuns: 500 },
  )
})

test('[TEXT-03] passwords, and values that an edit saw, stay as they are', () => {
  const args = { password: 'a\u200bb', seen: { title: ['a\u202eb'] } }
  expect(cleanTexts(args)).toEqual(args)
})

test('[TEXT-03] a device mends what an earlier version queued, shows it, and sends it', () => {
  const queued = {
    name: createListing.name,
    version: 1,
    args: {
      id: '0190a000-0000-7000-8000-000000000001',
      title: 'Oak\0 \u202edesk\ud800',
      description: 'Solid.',
      price: '1',
      category: 'Other',
    },
  }
  const actions = new Map([[createListing.name, createListing]])
  expect(readQueued(actions, queued)?.args).toMatchObject({ title: 'Oak desk' })
  expect(upgraded(actions, queued).args).toMatchObject({ title: 'Oak \u202edesk' })
})
