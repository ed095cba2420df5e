import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from '#sync/meet-ups/calendar.ts'

const meetUp = {
  uid: 'one.other.1@quad.example.edu',
  sequence: 3,
  at: Date.UTC(2026, 4, 5, 18),
  madeAt: Date.UTC(2026, 4, 1, 9, 30, 15),
  place: 'Library entrance',
  username: 'ana',
  url: 'https://quad.example.edu/messages?with=ana',
}

const read = (file: string) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined)

test('an independent parser reads time, place, person, and version', () => {
  const event = read(calendarFile(meetUp))
  expect(event).toMatchObject({
    uid: meetUp.uid,
    sequence: 3,
    summary: 'Meet ana',
    location: 'Library entrance',
  })
  expect(event.startDate.toJSDate().getTime()).toBe(meetUp.at)
  expect(event.startDate.zone.tzid).toBe('UTC')
})

const places = [
  'Hall 3, room 12; ring "twice"',
  'Back\\slash\nnext line\r\nand another',
  'ä'.repeat(80),
  '图书馆门口'.repeat(16),
  '👩‍🔬'.repeat(20),
  'END:VEVENT',
]

test.each(places)('the place %j arrives as it is, in lines of at most 75 bytes', (place) => {
  const file = calendarFile({ ...meetUp, place })
  expect(read(file).location).toBe(place.replaceAll('\r\n', '\n'))
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
    expect(line).not.toMatch(/[\r\n]/)
  }
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a canceled one says so', () => {
  const file = calendarFile({ ...meetUp, isCanceled: true })
  expect(file).toContain('STATUS:CANCELLED\r\n')
})
