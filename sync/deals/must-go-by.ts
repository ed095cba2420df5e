import * as v from 'valibot'
import { hasEventType, type Listing } from '../listings.ts'
import { day, hour } from '../time.ts'

/** How many days before its last one a listing shows it, and the filter finds it. */
export const mustGoDays = { shown: 14, soon: 7 } as const

export const mustGoSentence = 'Please choose a day from today to a year ahead.'

/** A calendar day, `YYYY-MM-DD`, or none: null, or as forms send it, empty. */
export const mustGoBySchema = v.pipe(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isDay(text), mustGoSentence),
      v.metadata({ type: 'string', format: 'date' }),
    ),
  ),
  v.transform((text): string | null => text || null),
)

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && textOf(Date.parse(text)) === text

const textOf = (at: number): string | undefined =>
  Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10)

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** The calendar day of a time in milliseconds. @param zone the device's own unless given */
export function dayIn(at: number, zone?: string): string {
  let format = formats.get(zone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone })
    formats.set(zone, format)
  }
  const [month, date, year] = format.format(at).split('/')
  return [year, month, date].join('-')
}

/** The last day that a seller can choose. */
export const lastChoice = (today: string): string =>
  `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`

/** Why a seller cannot choose this day, or undefined. */
export const mustGoProblem = (chosen: string, today: string): string | undefined =>
  chosen < today || chosen > lastChoice(today) ? mustGoSentence : undefined

/** How many days it is from one to the other. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day)

/** The last day of those that must go soon. */
export const soonUntil = (today: string): string =>
  textOf(Date.parse(today) + mustGoDays.soon * day) ?? today

type Dated = Pick<Listing, 'mustGoBy' | 'category'>

/**
 * Such as `Must go by May 10`; undefined after that day, and until it is near.
 * @param within how many days before it are near
 */
export function mustGoWords(
  { mustGoBy, category }: Dated,
  today: string,
  within: number = mustGoDays.shown,
): string | undefined {
  if (mustGoBy === undefined) return undefined
  const left = daysBetween(today, mustGoBy)
  if (left < 0 || left > within) return undefined
  return `${hasEventType(category) ? 'Event on' : 'Must go by'} ${dayText(mustGoBy)}`
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Such as `May 10`. */
export const dayText = (of: string): string => short.format(Date.parse(of))

/** How far the earliest clocks are ahead of UTC. */
const earliest = 14 * hour

/**
 * The day on the earliest clocks. A listing that was hidden for its age shows again without a day before
 * this one: its seller says that it no longer counts. Server and device agree on it without the
 * campus’s time zone.
 */
export const newestDay = (now: number): string => dayIn(now + earliest, 'UTC')
