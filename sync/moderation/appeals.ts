import * as v from 'valibot'
import { moderationLimits } from './moderation.ts'

/** Why a decision is wrong, in the words of the person whom it concerns. */
export const appealText = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('Please write why the decision is wrong.'),
  v.maxLength(
    moderationLimits.appeal,
    `The text must be at most ${moderationLimits.appeal} characters long.`,
  ),
)

/** How many days after a decision the link in its email works. */
export const appealLinkDays = 90

/** Who answers an appeal, as screens and emails say it. */
export const appealReaders =
  'A moderator who did not make the decision reads your appeal, or the administrator if there is none.'

export const appealSent = `Your appeal was sent. ${appealReaders}`
