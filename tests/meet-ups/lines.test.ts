import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf } from '#client/meet-ups/line.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { hour, minute } from '#sync/time.ts'

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'America/New_York'
})
afterAll(() => {
  process.env.TZ = zone
})

const at = Date.UTC(2026, 4, 5, 18)
const made = (changes: Partial<MeetUp>): MeetUp => ({
  otherUserId: 'ben',
  number: 1,
  at: new Date(at).toISOString(),
  zone: 'America/New_York',
  place: 'Library entrance',
  by: 'ben',
  state: 'proposed',
  turn: 1,
  timeChanged: new Date(at - hour).toISOString(),
  ...changes,
})
const plain = (words: string | undefined) => words?.replaceAll(/[\u2066-\u2069]/g, '')
const lineAt = (now: number, changes: Partial<MeetUp>, isReserved = false) => {
  const line = lineOf({ meetUp: made(changes), me: 'ana', name: 'ben', isReserved, now })
  return line && { ...line, words: plain(line.words), ...(line.said && { said: plain(line.said) }) }
}

test('the other person’s suggestion asks, and the own one waits', () => {
  expect(lineAt(at - hour, {})).toEqual({
    words: 'ben suggests Tue, May 5, 2:00 PM, Library entrance.',
    answers: ['agree', 'other', 'cancel'],
    isAsked: true,
  })
  expect(lineAt(at - hour, { by: 'ana' })).toEqual({
    words: 'You suggested Tue, May 5, 2:00 PM, Library entrance. Not agreed yet.',
    answers: ['change', 'cancel'],
  })
  expect(lineAt(at, {})).toBeUndefined()
})

const agreed = { state: 'agreed' } as const

test('an agreed meet-up has its time, its place, and what fits the hour', () => {
  const words = 'Tue, May 5, 2:00 PM · Library entrance'
  expect(lineAt(at - hour, agreed)).toEqual({
    words,
    answers: ['calendar', 'friend', 'change', 'cancel'],
  })
  expect(lineAt(at - 30 * minute, agreed)?.answers[0]).toBe('here')
  expect(lineAt(at, agreed)?.answers).toEqual(['here', 'note', 'calendar', 'friend'])
  expect(lineAt(at + 2 * hour, agreed)).toBeUndefined()
})

test('what was said on the way shows, the other person’s first', () => {
  const hereAt = new Date(at).toISOString()
  expect(lineAt(at, { ...agreed, hereAt })).toMatchObject({
    said: 'You said that you are here.',
    answers: ['calendar', 'friend'],
  })
  expect(lineAt(at, { ...agreed, hereAt, otherHereAt: hereAt })?.said).toBe('ben is here.')
  expect(lineAt(at, { ...agreed, otherHereAt: hereAt, otherHereNote: 'Red coat' })?.said).toBe(
    'ben is here: Red coat',
  )
})

test('a canceled one says so until its time, without a reason', () => {
  expect(lineAt(at - 1, { state: 'canceled' })?.words).toBe('This meet-up was canceled.')
  expect(lineAt(at, { state: 'canceled' })).toBeUndefined()
})

test('a device whose clock shows another time names its zone', () => {
  expect(lineAt(at - hour, { ...agreed, zone: 'America/Chicago' })?.words).toBe(
    'Tue, May 5, 2:00 PM EDT · Library entrance',
  )
})

test('the question whether the two met shows while something is reserved between them', () => {
  const asked = { ...agreed, asked: true } as const
  expect(lineAt(at + 3 * hour, asked, true)).toEqual({
    words: 'Did you meet ben?',
    answers: [],
    isAsked: true,
    isQuestion: true,
  })
  expect(lineAt(at + 3 * hour, asked)).toBeUndefined()
})
