import { weekdays, type AvailableDay } from '#sync/availability.ts'

const workdays = weekdays.slice(0, 5)

const times = (days: readonly AvailableDay['day'][], startTime: string, endTime: string) =>
  days.map((day) => ({ day, startTime, endTime }))

/** What many choose, by name. */
export const presets: Readonly<Record<string, readonly AvailableDay[]>> = {
  Evenings: times(workdays, '18:00', '22:00'),
  Weekend: times(weekdays.slice(5), '11:00', '15:00'),
}

/** What a day begins with when it is chosen. */
export const firstTimes = (day: AvailableDay['day']): AvailableDay =>
  Object.values(presets)
    .flat()
    .find((each) => each.day === day) ?? { day, startTime: '', endTime: '' }
