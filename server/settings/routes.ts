import * as v from 'valibot'
import { changeUniversity, universityChangesSchema } from '#sync/settings.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { change } from './actions.ts'

const { userId: _userId, ...choice } = changeUniversity.args.entries

export const settingsWrites: Exposure[] = [
  expose(change, {
    summary: 'Moves you to another university.',
    about:
      'By name or id, at most four times. Your listings stay with the old campus unless `moveListings` is true.',
    body: v.strictObject(choice),
    args: ({ id, body }) => ({ userId: id, ...body }),
    answer: universityChangesSchema,
    refuses: ['not_found', 'conflict'],
  }),
]
