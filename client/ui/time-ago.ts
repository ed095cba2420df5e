import { day, hour, minute } from '#sync/time.ts'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })
const exactly = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** '3 hr. ago', 'yesterday', and 'now' for less than a minute or a clock that is behind. */
export function timeAgo(iso: string, now: number): string {
  const age = Math.max(0, now - Date.parse(iso))
  const [unit, size] = units.find(([, length]) => age >= length) ?? ['second', Infinity]
  return ago.format(-Math.floor(age / size) || 0, unit)
}

const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** Days between two times by the calendar of this device. */
export const daysAgo = (iso: string, now: number): number =>
  // Rounded, because a day with a clock change is not 24 hours long.
  Math.round((midnight(now) - midnight(Date.parse(iso))) / day)

export const exactTime = (iso: string): string => exactly.format(new Date(iso))
