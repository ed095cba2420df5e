import * as v from 'valibot'
import { changeUniversity } from '#sync/settings.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { change } from './actions.ts'

const { userId: _userId, ...choice } = changeUniversity.args.entries

export const settingsWrites: Exposure[] = [
  expose(change, {
    body: v.strictObject(choice),
    args: ({ id, body }) => ({ userId: id, ...body }),
  }),
]
