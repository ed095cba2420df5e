import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import {
  moderationLimits,
  schoolDomain,
  schoolName,
  subjectKinds,
  verdicts,
  verdictsOf,
} from '../moderation/moderation.ts'

const { reason: mostOfReason } = moderationLimits

const reason = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('Please write a reason.'),
  v.maxLength(mostOfReason, `The reason must be at most ${mostOfReason} characters long.`),
)

/** A moderator's decision. Its reason is sent to the person whom it concerns. */
export const decide = defineAction('moderation.decide', {
  version: 1,
  rest: 'POST /api/moderation/decisions',
  args: v.strictObject({
    id: idSchema,
    kind: v.picklist(subjectKinds),
    subjectId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    verdict: v.picklist(verdicts),
    reason,
    until: v.optional(v.pipe(v.string(), v.isoTimestamp('Please choose a date.'))),
    schoolName: v.optional(schoolName),
    schoolDomain: v.optional(schoolDomain),
  }),
  rule({ kind, verdict, until }) {
    if (!verdictsOf[kind].includes(verdict))
      return { field: 'verdict', message: 'This cannot be decided about this.' }
    if (until !== undefined && verdict !== 'suspend')
      return { field: 'until', message: 'Only a suspension has an end date.' }
    return undefined
  },
  words: ({ verdict }) => `Decision: ${verdict}`,
})
