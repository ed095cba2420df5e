import * as v from 'valibot'
import { defineAction } from './engine/action.ts'

export const mostUniversityChanges = 4
export const noUniversityChangeLeft = `You have reached the maximum number of university changes (${mostUniversityChanges}).`

/** Another university; `moveListings` takes one's own listings along. */
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
  words: () => 'Change of university',
  page: 'settings',
})

/** How many changes were made, and how many are left. */
export const universityChangesSchema = v.object({
  universityChangeCount: v.pipe(v.number(), v.integer()),
  remaining: v.pipe(v.number(), v.integer()),
})
export type UniversityChanges = v.InferOutput<typeof universityChangesSchema>

/** What others see of one, and what one is told. Security mail comes whatever is set here. */
export const settingsSchema = v.object({
  privateProfile: v.boolean(),
  allowMessages: v.boolean(),
  notificationsEnabled: v.boolean(),
})
export type Settings = v.InferOutput<typeof settingsSchema>

/** Stores the settings that are given and leaves the others. */
export const changeSettings = defineAction('settings.change', {
  version: 1,
  rest: 'PUT /api/users/settings/:id',
  args: v.strictObject({ id: v.string(), ...v.partial(settingsSchema).entries }),
  // No effect on the device's rows: settings are part of the session's user.
  words: () => 'Your settings',
  page: 'settings',
})
