import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from '#client/meet-ups/calendar-file.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { calendarTime, readCalendar } from '#tests/support/outside/calendar-reader.ts'

const at = '2026-05-05T18:00:00.000Z'
const meetUp: MeetUp = {
  otherUserId: 'ben',
  number: 1,
  at,
  zone: 'America/New_York',
  place: 'Library entrance',
  by: 'ben',
  state: 'agreed',
  turn: 2,
  timeChanged: at,
}
const file = (changes: Partial<MeetUp> = {}, ownId = 'ana', name = 'ben') =>
  calendarFile({
    meetUp: { ...meetUp, ...changes },
    ownId,
    name,
    origin: 'https://quad.example',
    now: Date.parse('2026-05-01T00:00:00Z'),
  })

test('the reader of these tests finds broken files', () => {
  expect(() => readCalendar(file().replaceAll('\r\n', '\n'))).toThrow('no end')
  expect(() => readCalendar(file().replace('ben\r\n', `${'ben'.repeat(30)}\r\n`))).toThrow('75')
  expect(() => readCalendar(file().replace('entrance', 'a, b'))).toThrow('Not escaped')
})

test('the file has the time in UTC, the place, and the person', () => {
  const event = readCalendar(file())
  expect(event).toMatchObject({
    DTSTART: '20260505T180000Z',
    DTEND: '20260505T183000Z',
    SUMMARY: 'Meet ben',
    LOCATION: 'Library entrance',
    SEQUENCE: '2',
  })
  expect(calendarTime(event.DTSTART)).toBe(Date.parse(at))
})

test('both people have the same UID, each meet-up its own, and a later proposal a larger SEQUENCE', () => {
  const { UID, SEQUENCE } = readCalendar(file())
  expect(readCalendar(file({ otherUserId: 'ana' }, 'ben', 'ana')).UID).toBe(UID)
  expect(readCalendar(file({ number: 2 })).UID).not.toBe(UID)
  const later = readCalendar(file({ turn: 3, at: '2026-05-06T18:00:00.000Z' }))
  expect(later.UID).toBe(UID)
  expect(Number(later.SEQUENCE)).toBeGreaterThan(Number(SEQUENCE))
})

test('any place and any name come back as they were', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(text, text, (place, name) => {
      const event = readCalendar(file({ place }, 'ana', name))
      const plain = (written: string) =>
        written.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')
      expect(event.LOCATION).toBe(plain(place))
      expect(event.SUMMARY).toBe(`Meet ${plain(name)}`)
    }),
  )
})
