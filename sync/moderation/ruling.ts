import * as v from 'valibot'
import { moderationLimits } from './moderation.ts'

const { reason: mostOfReason } = moderationLimits

/** Why something was decided, as the person reads it. */
export const reason = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('Please write a reason.'),
  v.maxLength(mostOfReason, `The reason must be at most ${mostOfReason} characters long.`),
)

/** ISO 8601. A suspension without it has no end. */
export const suspensionEnd = v.pipe(v.string(), v.isoTimestamp('Please choose a date.'))

export const onlySuspensionEnds = {
  field: 'until',
  message: 'Only a suspension has an end date.',
} as const
