import * as v from 'valibot'

export const mostUniversityChanges = 4
export const noUniversityChangeLeft = `You have reached the maximum number of university changes (${mostUniversityChanges}).`

/** How many changes were made, and how many are left. */
export const universityChangesSchema = v.object({
  universityChangeCount: v.pipe(v.number(), v.integer()),
  remaining: v.pipe(v.number(), v.integer()),
})
export type UniversityChanges = v.InferOutput<typeof universityChangesSchema>

/** How often a person gets an email with what is new. */
export const digests = ['off', 'daily', 'weekly'] as const

/** Settings for privacy and notifications. Security emails do not depend on them. */
export const settingsSchema = v.object({
  privateProfile: v.boolean(),
  allowMessages: v.boolean(),
  notificationsEnabled: v.boolean(),
  /** Whether others see when the user was last seen and how fast they reply. */
  showActivity: v.boolean(),
})
export type Settings = v.InferOutput<typeof settingsSchema>
