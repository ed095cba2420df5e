import { hour } from '../time.ts'

interface CalendarEvent {
  /** The same for each version of one meet-up. */
  uid: string
  /** Grows with each version. */
  sequence: number
  at: number
  /** When this version was made. */
  madeAt: number
  place: string
  /** The other person. */
  username: string
  /** The address of the conversation. */
  url: string
  isCanceled?: boolean
}

/** A meet-up as an iCalendar file (RFC 5545), in UTC. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quad//Meet-ups//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.madeAt)}`,
    `DTSTART:${utc(event.at)}`,
    `DTEND:${utc(event.at + hour / 2)}`,
    `SUMMARY:${escaped(`Meet ${event.username}`)}`,
    `LOCATION:${escaped(event.place)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Such as `20260505T180000Z`. */
const utc = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** At most 75 bytes a line, without a character that is cut. A next line begins with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let left = 75
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0)
    if (size > left) {
      parts.push(part)
      part = ''
      left = 74
    }
    part += character
    left -= size
  }
  return [...parts, part].join('\r\n ')
}

/** In UTF-8. */
const bytesOf = (code: number): number =>
  code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
