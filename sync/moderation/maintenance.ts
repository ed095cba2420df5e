import * as v from 'valibot'

/** The most characters of the sentence that people read during a maintenance. */
export const maintenanceLimit = 200

export const maintenanceText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please write a sentence, or none.'),
  v.maxLength(
    maintenanceLimit,
    `The sentence must be at most ${maintenanceLimit} characters long.`,
  ),
)

/** Maintenance mode as devices keep it, with the sentence of the administrator, if there is one. */
export const maintenanceSchema = v.object({ text: v.optional(v.string()) })
export type Maintenance = v.InferOutput<typeof maintenanceSchema>

/** Maintenance mode as administrators see it. `since` is its start in ISO 8601. */
export const runningMaintenanceSchema = v.object({
  ...maintenanceSchema.entries,
  since: v.string(),
})
export type RunningMaintenance = v.InferOutput<typeof runningMaintenanceSchema>
