import * as v from 'valibot'
import { termsVersionSchema } from '../accounts/legal.ts'
import { defineAction } from '../engine/action.ts'

/** Accepts a version of the school's terms, as it was shown. */
export const acceptTerms = defineAction('terms.accept', {
  version: 1,
  rest: 'PUT /api/users/terms/:id',
  args: v.strictObject({
    id: v.string(),
    version: v.pipe(termsVersionSchema, v.nonEmpty('Please name the version of the terms.')),
  }),
  // No effect on the device's rows: new terms are part of the session's user.
  words: () => 'Acceptance of the terms',
})
