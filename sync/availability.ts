import * as v from 'valibot'
import type { Problem } from './parse.ts'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** When someone is usually free on a weekday. Times are `HH:MM` in 24 hours; an end of `00:00` is midnight. */
export const availableDaySchema = v.object({
  day: v.picklist(weekdays),
  startTime: v.string(),
  endTime: v.string(),
})
export type AvailableDay = v.InferOutput<typeof availableDaySchema>

/** A person's availability as they see and store it. */
export const availabilitySchema = v.object({
  showAvailability: v.boolean(),
  availability: v.array(availableDaySchema),
})
export type Availability = v.InferOutput<typeof availabilitySchema>

export const savedAvailability = 'Availability settings saved successfully.'

const time = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Please give times as HH:MM, such as 09:30.'),
  ),
  '',
)

const dayOnce = 'Each day can be given only once.'

/** The days of a form. A day without times is not chosen. */
export const chosenDaysSchema = v.pipe(
  v.array(
    v.strictObject({
      day: v.picklist(weekdays, 'Please name the days Monday to Sunday.'),
      startTime: time,
      endTime: time,
    }),
  ),
  v.maxLength(weekdays.length, dayOnce),
)

type Times = Pick<AvailableDay, 'startTime' | 'endTime'>

/** What is wrong with the times of one day. */
export function timesProblem({ startTime, endTime }: Times): string | undefined {
  if ((startTime === '') !== (endTime === '')) {
    return 'Each selected day must have both a start and end time.'
  }
  const ends = endTime === '00:00' ? '24:00' : endTime
  const isBackward = startTime !== '' && (ends <= startTime || endTime === startTime)
  return isBackward ? 'The end time must be after the start time.' : undefined
}

/** The first problem of the days, in their order. */
export function availabilityProblem(days: readonly AvailableDay[]): Problem | undefined {
  const problems = days.map((each, i) =>
    days.findIndex(({ day }) => day === each.day) < i ? dayOnce : timesProblem(each),
  )
  const first = problems.findIndex((problem) => problem !== undefined)
  const message = problems[first]
  return message === undefined ? undefined : { field: `availability.${first}`, message }
}

/** The days that have times, from Monday to Sunday. */
export const orderedDays = (days: readonly AvailableDay[]): AvailableDay[] =>
  days
    .filter(({ startTime }) => startTime !== '')
    .toSorted((one, other) => weekdays.indexOf(one.day) - weekdays.indexOf(other.day))
