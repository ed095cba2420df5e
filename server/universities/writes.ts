import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { schoolRequestFields } from '#sync/school-requests.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { takeSchoolRequest } from './actions.ts'

const requested = 'Your request has been submitted! We will review and update the list soon.'

export const universityWrites: Exposure[] = [
  expose(takeSchoolRequest, {
    summary: 'Asks for a school to be added.',
    body: v.strictObject(schoolRequestFields),
    demands: Object.keys(schoolRequestFields),
    answer: messageSchema,
    says: requested,
    refuses: ['limited'],
    args: ({ body, newId }) => ({ id: newId(), ...body }),
    reply: () => ({ message: requested }),
  }),
]
