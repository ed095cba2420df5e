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
      'Takes the name or id of the university. Possible four times. Your listings stay on the old campus unless `moveListings` is true.',
    body: v.strictObject(choice),
    args: ({ id, body }) => ({ userId: id, ...body }),
    answer: universityChangesSchema,
    repliesToQueue: true,
    refuses: ['not_found', 'conflict'],
  }),
  expose(store, {
    summary: 'Changes your settings.',
    about:
      'Changes only the settings you send. With `showActivity`, profiles show others when you were last seen, to the hour, and how fast you usually reply; without it, the server does not store when you were last seen. Security emails (a new device, a changed password, email address, or two-factor authentication) are sent even when notifications are off.',
    body: v.strictObject(settings),
    args: ({ id, body }) => ({ ...body, id }),
    answer: settingsSchema,
    repliesToQueue: true,
    refuses: ['not_found'],
  }),
]
