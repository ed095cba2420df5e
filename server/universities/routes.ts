import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { schoolRequestFields } from '#sync/moderation/school-requests.ts'
import { sharedAnswer } from '../shared-answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { takeSchoolRequest } from './actions.ts'
import { allUniversities, universitiesVersion } from './queries.ts'

/** GET /api/universities. It is public because the sign-up form lists them. */
export const readUniversities = () =>
  sharedAnswer({
    versionOf: ({ readers }) => readers.readOnce(universitiesVersion),
    make: ({ readers }) => readers.read(allUniversities),
  })

const requested = 'Your request has been submitted! We will review and update the list soon.'

export const universityWrites: Exposure[] = [
  expose(takeSchoolRequest, {
    summary: 'Requests that a school be added.',
    body: v.strictObject(schoolRequestFields),
    demands: Object.keys(schoolRequestFields),
    answer: messageSchema,
    says: requested,
    args: ({ body, newId }) => ({ id: newId(), ...body }),
    reply: () => ({ message: requested }),
  }),
]
