import { weekdays, type AvailableDay } from '../availability.ts'
import { day, hour, minute } from '../time.ts'

interface FreeTimes {
  /** When each of the two is usually free. Empty for someone who does not share it. */
  own: readonly AvailableDay[]
  other: readonly AvailableDay[]
  now: number
}

interface SuggestedTimes {
  /** Whose usual free times they are in. */
  of: 'both' | 'own' | 'other' | 'neither'
  /** In milliseconds since the epoch, the earliest first. */
  times: number[]
}

const most = 6
/** While there are enough days. */
const mostOfDay = 2
const step = 30 * minute
const stepsPerDay = day / step

/**
 * Up to six times at which two people could meet, by the clock of this device: half hours of the next 7
 * days that are within the free times of both, or of the one who shares them. Without any, noon and 5 PM
 * of the next two days.
 */
export function suggestTimes({ own, other, now }: FreeTimes): SuggestedTimes {
  const shared = [own, other].filter((days) => days.length > 0)
  if (shared.length === 0) return { of: 'neither', times: usualTimes(now) }
  const free = halfHours(now).filter((at) => shared.every((days) => isFree(days, at)))
  const of = shared.length === 2 ? 'both' : own.length > 0 ? 'own' : 'other'
  return { of, times: spread(free) }
}

const usualTimes = (now: number): number[] =>
  [1, 2].flatMap((days) => [12, 17].map((hours) => localTime(now, days, hours * hour)))

/** All half hours from an hour ahead to seven days ahead. */
function halfHours(now: number): number[] {
  const found: number[] = []
  for (let days = 0; days <= 7; days++)
    for (let i = 0; i < stepsPerDay; i++) {
      const at = localTime(now, days, i * step)
      // In the night in which the clock goes forward, an hour is missing.
      const exists = sinceMidnight(at) === i * step
      if (exists && at >= now + hour && at <= now + 7 * day) found.push(at)
    }
  return found
}

/** A time of day in so many days. */
function localTime(now: number, days: number, time: number): number {
  const date = new Date(now)
  const minutes = time / minute
  return new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate() + days,
    Math.floor(minutes / 60),
    minutes % 60,
  ).getTime()
}

function sinceMidnight(at: number): number {
  const date = new Date(at)
  return date.getHours() * hour + date.getMinutes() * minute
}

/** Whether the half hour from this time is in the free times of its day. */
function isFree(days: readonly AvailableDay[], at: number): boolean {
  // JavaScript's week begins on Sunday.
  const weekday = weekdays[(new Date(at).getDay() + 6) % 7]
  const from = sinceMidnight(at)
  return days.some(
    ({ day: name, startTime, endTime }) =>
      name === weekday &&
      from >= clockTime(startTime) &&
      from + step <= (clockTime(endTime) || day),
  )
}

/** `HH:MM` in milliseconds; an end of `00:00` is midnight. */
function clockTime(text: string): number {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number)
  return hours * hour + minutes * minute
}

/** The first days come first, with times that are apart. */
function spread(times: readonly number[]): number[] {
  const days = new Map<string, number[]>()
  for (const at of times) {
    const name = new Date(at).toDateString()
    days.set(name, [...(days.get(name) ?? []), at])
  }
  let left = most
  const take = (count: number) => {
    left -= count
    return count
  }
  const counted = [...days.values()].map((list) => ({
    list,
    count: take(Math.min(list.length, mostOfDay, left)),
  }))
  return counted.flatMap(({ list, count }) =>
    evenly(list, count + take(Math.min(list.length - count, left))),
  )
}

const evenly = (list: readonly number[], count: number): number[] =>
  list.filter(
    (_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length),
  )
