import { weekdays, type AvailableDay } from '../availability.ts'
import { hour, minute } from '../time.ts'

const most = 6
const days = 7
const step = 30 * minute
/** Half hours between two suggestions of one day. */
const apart = 4

interface Shared {
  /** What each of the two shares of their week; empty if nothing. */
  own: readonly AvailableDay[]
  other: readonly AvailableDay[]
  now: number
}

/**
 * Times for a meet-up, the earliest first: half hours of the next days at which both are free, or the
 * one who shares a week, or else noon and 5 PM of tomorrow and the day after. In the time zone of the
 * device.
 */
export function suggestedTimes({ own, other, now }: Shared): number[] {
  const shared = [own, other].filter((week) => week.length > 0)
  if (shared.length === 0) return [1, 2].flatMap((ahead) => [12, 17].map(onDay(now, ahead)))
  const byDay = Array.from({ length: days + 1 }, (_, ahead) =>
    halfHours(now, ahead).filter(
      (at) => at >= now + hour && shared.every((week) => isFree(week, at)),
    ),
  )
  const found: number[] = []
  for (let round = 0; found.length < most && round < 48 / apart; round += 1)
    found.push(
      ...byDay.flatMap((times) => times[round * apart] ?? []).slice(0, most - found.length),
    )
  return found.toSorted((one, two) => one - two)
}

/** An hour of a day, counted in days from today. A clock that is set forward moves no day. */
const onDay =
  (now: number, ahead: number) =>
  (hours: number): number => {
    const at = new Date(now)
    at.setHours(hours, 0, 0, 0)
    at.setDate(at.getDate() + ahead)
    return at.getTime()
  }

function halfHours(now: number, ahead: number): number[] {
  const begin = onDay(now, ahead)(0)
  const end = Math.min(onDay(now, ahead + 1)(0), now + days * 24 * hour)
  return Array.from(
    { length: Math.max(0, Math.ceil((end - begin) / step)) },
    (_, i) => begin + i * step,
  )
}

/** Whether a half hour lies within the times of its day. */
function isFree(week: readonly AvailableDay[], at: number): boolean {
  const date = new Date(at)
  const name = weekdays[(date.getDay() + 6) % 7]
  const begin = date.getHours() * 60 + date.getMinutes()
  return week.some(({ day, startTime, endTime }) => {
    const end = minutes(endTime) || 24 * 60
    return day === name && minutes(startTime) <= begin && begin + 30 <= end
  })
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
