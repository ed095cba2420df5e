import { meetingTime } from '#sync/meet-ups/meeting-time.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { day } from '#sync/time.ts'

/** Such as `Tue, May 5, 2:00 PM`, with the name of the zone if it is not that of the proposer. */
export function timeHere({ at, zone }: Pick<MeetUp, 'at' | 'zone'>): string {
  const time = Date.parse(at)
  const here = meetingTime(time)
  return here === meetingTime(time, zone) ? here : `${here} (${zoneName(time)})`
}

function zoneName(at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The IANA name of the device's time zone. Some devices have none. */
export const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return /^Etc\/Unknown$/.test(timeZone) ? 'UTC' : timeZone
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** A time of the next days in few words: `Today 5:30 PM`, `Fri 9:00 AM`. */
export function shortTime(at: number, now: number): string {
  const days = Math.round((midnight(at) - midnight(now)) / day)
  if (days < 0 || days > 6) return meetingTime(at)
  const name = ['Today', 'Tomorrow'][days] ?? weekday.format(at)
  return `${name} ${clock.format(at)}`.replaceAll(/\s/g, ' ')
}

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** A date and a time as the fields of a form have them. */
type TimeFields = { date: string; time: string }

export function fieldsOf(at: number): TimeFields {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    date: [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-'),
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  }
}

/** In milliseconds; NaN while a field is empty. */
export const timeOf = ({ date, time }: TimeFields): number => Date.parse(`${date}T${time}`)

/** Whether few people are around: from 10 PM to 6 AM. */
export function isLate(at: number): boolean {
  const hours = new Date(at).getHours()
  return hours >= 22 || hours < 6
}
