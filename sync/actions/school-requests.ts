import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { schoolRequestFields } from '../moderation/school-requests.ts'

/** Asks for a school to be added. Made before sign-in, so it is never queued and has no local effect. */
export const requestSchool = defineAction('school.request', {
  version: 1,
  rest: 'POST /api/school-requests',
  session: 'none',
  args: v.strictObject({ id: idSchema, ...schoolRequestFields }),
})
