import * as v from 'valibot'
import { day, hour, minute } from '../time.ts'

/** Whether a meet-up is over follows from its time. */
export const meetUpStates = ['proposed', 'agreed', 'canceled'] as const

export const meetUpLimits = {
  /** Milliseconds that it can be ahead. */
  ahead: 30 * day,
  /** From when before its time, and until when after it, someone can say that they are there. */
  early: 30 * minute,
  late: 2 * hour,
  /** How long before its time both are reminded, unless they agreed less than `noReminder` before. */
  reminder: hour,
  noReminder: 90 * minute,
  /** Until how long after its end both are asked whether they met, if the server was stopped. */
  asking: 7 * day,
  /** Characters. */
  place: 80,
  note: 80,
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
