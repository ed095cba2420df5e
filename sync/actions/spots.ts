import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { spotLimits } from '../meet-ups/spots.ts'

const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please enter a name.'),
  v.maxLength(spotLimits.name),
)
const hint = v.pipe(v.string(), v.trim(), v.maxLength(spotLimits.hint))
const position = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Adds a place to the end of the list of a campus. Without `universityId`, it is the moderator's own. */
export const addSpot = defineAction('spot.add', {
  version: 1,
  rest: 'POST /api/moderation/spots',
  seenBy: 'campus',
  args: v.strictObject({
    id: idSchema,
    universityId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    name,
    hint: v.optional(hint, ''),
  }),
  words: (args) => `New place “${args.name}”`,
})

/** Changes a place. `position` counts from zero and moves it in the list. */
export const changeSpot = defineAction('spot.change', {
  version: 1,
  rest: 'PATCH /api/moderation/spots/:id',
  seenBy: 'campus',
  args: v.strictObject({
    id: idSchema,
    name: v.optional(name),
    hint: v.optional(hint),
    position: v.optional(position),
  }),
  words: () => 'Change of a place',
})

export const deleteSpot = defineAction('spot.delete', {
  version: 1,
  rest: 'DELETE /api/moderation/spots/:id',
  seenBy: 'campus',
  args: v.strictObject({ id: idSchema }),
  words: () => 'Delete a place',
})
