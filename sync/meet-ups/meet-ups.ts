import * as v from 'valibot'
import { day, hour, minute } from '../time.ts'

/** Whether a meet-up is over follows from its time. */
export const meetUpStates = ['proposed', 'agreed', 'canceled'] as const

export const meetUpLimits = {
  /** How far ahead a meet-up can be. */
  ahead: 30 * day,
  /** From when before its time someone can say that they are there. */
  hereBefore: 30 * minute,
  /** How long after its time it is over. */
  lasts: 2 * hour,
  /** How long before its time both are reminded, unless they agreed later than `remindIfAgreed` before. */
  reminder: hour,
  remindIfAgreed: 90 * minute,
  /** Characters. */
  place: 80,
  hereNote: 80,
  spotName: 60,
  spotHint: 120,
  /** Places of a campus. */
  spots: 30,
} as const

/** A meet-up as one of its two people sees it: at most one per pair. Times are ISO 8601. */
export const meetUpSchema = v.object({
  otherUserId: v.string(),
  /** Counts the meet-ups of the two. */
  number: v.number(),
  at: v.string(),
  /** The IANA name of the time zone of the person who proposed it. */
  zone: v.string(),
  /** A place of the campus's list. `place` is its name, also after it was deleted there. */
  spotId: v.optional(v.string()),
  place: v.string(),
  /** The id of the person who proposed it last. */
  by: v.string(),
  state: v.picklist(meetUpStates),
  /** Grows with each proposal. */
  turn: v.number(),
  timeAgreed: v.optional(v.string()),
  timeChanged: v.string(),
  /** Both were asked whether they met. */
  asked: v.optional(v.literal(true)),
  hereAt: v.optional(v.string()),
  hereNote: v.optional(v.string()),
  otherHereAt: v.optional(v.string()),
  otherHereNote: v.optional(v.string()),
})
export type MeetUp = v.InferOutput<typeof meetUpSchema>

/** A meet-up in the file of a person's data. */
export const ownMeetUpSchema = v.object({
  ...v.omit(meetUpSchema, ['otherUserId', 'by']).entries,
  with: v.string(),
  /** `you`, or the username of the other person. */
  proposedBy: v.string(),
})
export type OwnMeetUp = v.InferOutput<typeof ownMeetUpSchema>

/** A place for meet-ups that the moderators of a campus suggest. */
export const spotSchema = v.object({
  _id: v.string(),
  name: v.string(),
  hint: v.string(),
  /** Its place in the list. */
  position: v.number(),
})
export type Spot = v.InferOutput<typeof spotSchema>

/** Whether a name is that of an IANA time zone, such as `America/New_York`. */
export function isZone(name: string): boolean {
  // A browser may know an offset, too, which is no place's time.
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

const when = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** Such as “Tue, May 5, 2:00 PM”, in a time zone or else in that of the device. */
export const meetUpTime = (at: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { ...when, ...(timeZone && { timeZone }) })
    .format(at)
    .replaceAll(/\s/g, ' ')
