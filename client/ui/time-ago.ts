const minute = 60
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
]

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })
const exactly = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** '3 hr. ago', 'yesterday', and 'now' for less than a minute or a clock that is behind. */
export function timeAgo(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', Infinity]
  return ago.format(-Math.floor(seconds / size) || 0, unit)
}

export const exactTime = (iso: string): string => exactly.format(new Date(iso))
