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

export const exactTime = (iso: string): string => exactly.format(new Date(iso))
