import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { meetUpLimits } from '../meet-ups/meet-ups.ts'
import { isolated } from '../texts/isolated.ts'

const { spotName, spotHint, spots } = meetUpLimits
const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please give the place a name.'),
  v.maxLength(spotName),
)
const hint = v.pipe(v.string(), v.trim(), v.maxLength(spotHint))
const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(spots - 1))

/** Adds a place for meet-ups to the list of a campus, by default the moderator’s own. */
export const addSpot = defineAction('spot.add', {
  version: 1,
  rest: 'POST /api/moderation/spots',
  seenBy: 'campus',
  args: v.strictObject({
    id: idSchema,
    universityId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    name,
    hint: v.optional(hint, ''),
    position,
  }),
  touches: ({ id: key }) => [{ table: 'spots', key }],
  local(view, { id: _id, universityId, ...spot }, { actor }) {
    if (universityId === undefined || universityId === actor.universityId)
      view.put('spots', { _id, ...spot })
  },
  words: (args) => `Meeting place ${isolated(args.name)}`,
})

/** Changes what is given of a place. */
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
  touches: ({ id: key }) => [{ table: 'spots', key }],
  local(view, { id: key, ...changes }) {
    const row = view.get('spots', key)
    if (row) view.put('spots', { ...row, ...defined(changes) })
  },
  words: (args) =>
    `Change of a meeting place${args.name === undefined ? '' : `: ${isolated(args.name)}`}`,
})

const defined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: NonNullable<T[Key]>
  }

export const deleteSpot = defineAction('spot.delete', {
  version: 1,
  rest: 'DELETE /api/moderation/spots/:id',
  seenBy: 'campus',
  args: v.strictObject({ id: idSchema }),
  touches: ({ id: key }) => [{ table: 'spots', key }],
  local: (view, { id: key }) => view.delete('spots', key),
  words: () => 'Deletion of a meeting place',
})
