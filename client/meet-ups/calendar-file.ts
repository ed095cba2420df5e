import { unorderedPairId } from '#sync/id.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { hour, minute } from '#sync/time.ts'

interface Entry {
  meetUp: MeetUp
  ownId: string
  /** The other person's username. */
  name: string
  /** Where this Quad is: `https://quad.example`. */
  origin: string
  now: number
}

/** How long a calendar shows a meet-up. */
const length = 30 * minute

/**
 * A meet-up as an iCalendar file (RFC 5545). Both people's files have the same UID, and a later proposal
 * has a larger SEQUENCE, so calendars replace the earlier entry.
 */
export function calendarFile({ meetUp, ownId, name, origin, now }: Entry): string {
  const { otherUserId, number, turn, place } = meetUp
  const at = Date.parse(meetUp.at)
  const { host } = new URL(origin)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quad//Meet-ups//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:meet-up-${unorderedPairId(ownId, otherUserId)}-${number}@${host}`,
    `SEQUENCE:${turn}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `DTEND:${utc(at + length)}`,
    `SUMMARY:${escaped(`Meet ${name}`)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped('Agreed on Quad.')}`,
    `URL:${origin}/messages?with=${encodeURIComponent(name)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`Meet ${name}`)}`,
    `TRIGGER:-PT${hour / minute}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('')
}

/** `20260505T180000Z` */
const utc = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** RFC 5545, 3.3.11: a text has these characters behind a backslash, and no control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

const bytes = new TextEncoder()

/** RFC 5545, 3.1: lines of at most 75 bytes, which go on after a space. No character is cut. */
function folded(line: string): string[] {
  const lines = ['']
  let size = 0
  for (const character of line) {
    const more = bytes.encode(character).length
    if (size + more > 75) {
      lines.push(' ')
      size = 1
    }
    lines[lines.length - 1] += character
    size += more
  }
  return lines
}
