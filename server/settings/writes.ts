import * as v from 'valibot'
import { changeSettings, changeUniversity } from '#sync/actions/settings.ts'
import { settingsSchema, universityChangesSchema } from '#sync/settings.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { change, store } from './actions.ts'

const { userId: _userId, ...choice } = changeUniversity.args.entries
const { id: _id, ...settings } = changeSettings.args.entries

export const settingsWrites: Exposure[] = [
  expose(change, {
    summary: 'Moves you to another university.',
    about:
      'By name or id, at most four times. Your listings stay with the old campus unless `moveListings` is true.',
    body: v.strictObject(choice),
    args: ({ id, body }) => ({ userId: id, ...body }),
    answer: universityChangesSchema,
    isToldToQueue: true,
    refuses: ['not_found', 'conflict'],
  }),
  expose(store, {
    summary: 'Changes your settings.',
    about:
      'Only what is sent changes. Security mail (a new device, a changed password, e-mail or second factor) comes with notifications off as well.',
    body: v.strictObject(settings),
    args: ({ id, body }) => ({ ...body, id }),
    answer: settingsSchema,
    isToldToQueue: true,
    refuses: ['not_found'],
  }),
]
