import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'

/** Accepts the version of the terms that was shown. */
export const acceptTerms = defineAction('terms.accept', {
  version: 1,
  rest: 'PUT /api/users/terms/:id',
  args: v.strictObject({
    id: v.string(),
    version: v.pipe(
      v.string(),
      v.nonEmpty('Please name the version of the terms.'),
      v.maxLength(60),
    ),
  }),
  // No effect on the device's rows: new terms are part of the session's user.
  words: () => 'Acceptance of the terms',
})
