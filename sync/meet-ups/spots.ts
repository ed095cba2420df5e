import * as v from 'valibot'

/** A place for meet-ups that the moderators of a campus suggest. */
export const spotSchema = v.object({
  _id: v.string(),
  name: v.string(),
  hint: v.string(),
  /** The list is in this order. */
  position: v.number(),
})
export type Spot = v.InferOutput<typeof spotSchema>

export const spotLimits = {
  /** Characters. */
  name: 60,
  hint: 120,
  /** Places of one campus. */
  perCampus: 30,
} as const
