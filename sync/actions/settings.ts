import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { settingsSchema } from '../settings.ts'

/** Changes the university. `moveListings` also moves the user's listings. */
export const changeUniversity = defineAction('university.change', {
  version: 1,
  rest: 'PUT /api/users/university/:id',
  seenBy: 'campus',
  args: v.strictObject({
    userId: v.string(),
    /** By name or id. */
    university: v.pipe(v.string(), v.maxLength(200)),
    moveListings: v.optional(v.boolean(), false),
  }),
  // No effect on the device: all of its rows change with the campus, and a snapshot follows.
  words: () => 'University change',
  page: 'settings',
})

/** Changes the given settings and leaves the others. */
export const changeSettings = defineAction('settings.change', {
  version: 1,
  rest: 'PUT /api/users/settings/:id',
  args: v.strictObject({ id: v.string(), ...v.partial(settingsSchema).entries }),
  // No effect on the device's rows: settings are part of the session's user.
  words: () => 'Settings change',
  page: 'settings',
})
