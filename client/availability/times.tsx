import { weekdays, type AvailableDay } from '#sync/availability.ts'
import styles from './times.module.css'

/** `13:05` as `1:05 PM`. */
export function timeWords(time: string): string {
  const { hour, minute, half } = partsOf(time)
  return `${hour}:${minute} ${half}`
}

function partsOf(time: string) {
  const [hours = '0', minute = '00'] = time.split(':')
  const hour = Number(hours)
  return { hour: hour % 12 || 12, minute, half: hour < 12 ? 'AM' : 'PM' }
}

/** Days with equal times, as `Mon, Wed` and `3–6 PM`. */
interface UsualTimes {
  days: string
  range: string
}

/** Days in a few words: those with equal times together, and first the times that come next. */
export function usualTimes(days: readonly AvailableDay[], now: Date): UsualTimes[] {
  const groups = new Map<string, AvailableDay[]>()
  for (const day of days) {
    const times = `${day.startTime} ${day.endTime}`
    groups.set(times, [...(groups.get(times) ?? []), day])
  }
  return [...groups.values()]
    .map((group) => ({ group, wait: Math.min(...group.map((day) => daysUntil(day, now))) }))
    .toSorted((one, other) => one.wait - other.wait)
    .map(({ group }) => ({ days: daysWords(group), range: rangeWords(group[0]) }))
}

type Props = { days: readonly AvailableDay[]; now: Date }

/** Days in a few words, as `Mon, Wed 3–6 PM · Fri 9 AM–12:30 PM`. */
export const UsualRanges = ({ days, now }: Props) =>
  usualTimes(days, now).map(({ days: names, range }, i, { length }) => (
    <span key={range}>
      <span className={styles.group}>
        {names} <span className={styles.range}>{range}</span>
        {i < length - 1 && ' ·'}
      </span>{' '}
    </span>
  ))

/** How many days from now until the times of a day begin or go on. */
function daysUntil({ day, endTime }: AvailableDay, now: Date): number {
  // JavaScript's week begins on Sunday.
  const wait = (weekdays.indexOf(day) + 1 - now.getDay() + 7) % 7
  const isOver = wait === 0 && endTime !== '00:00' && endTime <= clockOf(now)
  return isOver ? 7 : wait
}

const clockOf = (now: Date): string =>
  [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')

/** `Mon–Wed, Sat`: three or more days in a row become a span. */
function daysWords(days: readonly AvailableDay[]): string {
  const runs: number[][] = []
  for (const at of days.map(({ day }) => weekdays.indexOf(day)).toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === at - 1) run.push(at)
    else runs.push([at])
  }
  return runs
    .flatMap((run) =>
      run.length > 2 ? `${shortOf(run[0])}–${shortOf(run.at(-1))}` : run.map(shortOf),
    )
    .join(', ')
}

const shortOf = (at: number | undefined): string => weekdays[at ?? 0]?.slice(0, 3) ?? ''

function rangeWords(times: Pick<AvailableDay, 'startTime' | 'endTime'> | undefined): string {
  if (!times) return ''
  const [from, to] = [partsOf(times.startTime), partsOf(times.endTime)]
  const begin = from.half === to.half ? hourWords(from) : `${hourWords(from)} ${from.half}`
  return `${begin}–${hourWords(to)} ${to.half}`
}

const hourWords = ({ hour, minute }: { hour: number; minute: string }): string =>
  minute === '00' ? String(hour) : `${hour}:${minute}`
