import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import {
  schoolDomain,
  schoolName,
  subjectKinds,
  verdicts,
  verdictsOf,
} from '../moderation/moderation.ts'
import { onlySuspensionEnds, reason, suspensionEnd } from '../moderation/ruling.ts'

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
    until: v.optional(suspensionEnd),
    /** Which text of a waiting listing the moderator saw: its `held.since`. */
    since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    schoolName: v.optional(schoolName),
    schoolDomain: v.optional(schoolDomain),
  }),
  rule({ kind, verdict, until }) {
    if (!verdictsOf[kind].includes(verdict))
      return { field: 'verdict', message: 'This cannot be decided about this.' }
    if (until !== undefined && verdict !== 'suspend') return onlySuspensionEnds
    return undefined
  },
  words: ({ verdict }) => `Decision: ${verdict}`,
})
