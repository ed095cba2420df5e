import { daysAgo } from '../ui/time-ago.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1)

/** 'Today', 'Yesterday', 'Monday', and for older days the date. */
export function dayName(iso: string, now: number): string {
  const days = daysAgo(iso, now)
  if (days < 2) return capital(relative.format(-Math.max(days, 0), 'day'))
  return (days < 7 ? weekday : date).format(new Date(iso))
}

export const timeOf = (iso: string): string => clock.format(new Date(iso))

/** The short form for a list: the time for today, the day otherwise. */
export const listTime = (iso: string, now: number): string =>
  daysAgo(iso, now) < 1 ? timeOf(iso) : dayName(iso, now)
