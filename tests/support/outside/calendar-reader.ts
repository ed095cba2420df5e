/** The value of a property and its parameters, as RFC 5545 has them. */
type CalendarEntry = Record<string, string>

/**
 * Reads an iCalendar file with one event by the rules of RFC 5545, without the code that wrote it.
 * @throws if a rule is broken
 */
export function readCalendar(text: string): CalendarEntry {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error(`A line ends without CRLF: ${line}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`A line has more than 75 bytes: ${line}`)
    if (line === '') throw new Error('A line is empty.')
  }
  const lines: string[] = []
  for (const line of raw) {
    if (/^[ \t]/.test(line)) lines[lines.length - 1] += line.slice(1)
    else lines.push(line)
  }
  const open: string[] = []
  const event: CalendarEntry = {}
  for (const line of lines) {
    const [, name, value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/su.exec(line) ?? []
    if (name === undefined) throw new Error(`No property: ${line}`)
    if (name === 'BEGIN') open.push(value)
    else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends too early.`)
    } else if (open.join(' ') === 'VCALENDAR VEVENT') {
      if (name in event) throw new Error(`${name} comes twice.`)
      event[name] = isText(name) ? unescaped(value) : value
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} does not end.`)
  if (!lines.includes('VERSION:2.0')) throw new Error('The version is missing.')
  if (!lines.some((line) => line.startsWith('PRODID:'))) throw new Error('PRODID is missing.')
  for (const name of ['UID', 'DTSTAMP', 'DTSTART'])
    if (!event[name]) throw new Error(`${name} is missing.`)
  for (const name of ['DTSTAMP', 'DTSTART', 'DTEND'])
    if (!/^\d{8}T\d{6}Z$/.test(event[name] ?? '')) throw new Error(`${name} is not in UTC.`)
  return event
}

const isText = (name: string): boolean => ['SUMMARY', 'LOCATION', 'DESCRIPTION'].includes(name)

function unescaped(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`Not escaped: ${value}`)
  if (/\p{Cc}/u.test(value)) throw new Error('A text has a control character.')
  return value.replaceAll(/\\(.)/gsu, (_, next: string) => (/n/i.test(next) ? '\n' : next))
}

/** `20260505T180000Z` in milliseconds. */
export const calendarTime = (value = ''): number =>
  Date.parse(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
