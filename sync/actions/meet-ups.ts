import * as v from 'valibot'
import { defineAction, type Names } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { meetUpLimits } from '../meet-ups/meet-ups.ts'
import { isZone, meetingTime } from '../meet-ups/meeting-time.ts'
import { refsOf, showMove } from '../meet-ups/show-move.ts'
import { noPlace, placeSchema } from '../meet-ups/place.ts'

/** The turn that its author saw. */
const turn = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The id of the message that shows it, and of the other person. */
const shown = { card: idSchema, id: idSchema }

/** Proposes a time and a place, or suggests others. `turn` is zero if there is no meet-up yet. */
export const proposeMeetUp = defineAction('meetUp.propose', {
  version: 1,
  rest: 'PUT /api/meet-ups/:id',
  args: v.strictObject({
    ...shown,
    at: v.pipe(v.string(), v.isoTimestamp()),
    zone: v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'This time zone does not exist.')),
    spotId: v.optional(idSchema),
    place: v.optional(placeSchema),
    turn: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  }),
  rule: ({ spotId, place }) => (spotId === undefined && !place ? noPlace : undefined),
  touches: ({ id, card, spotId }) => [
    ...refsOf({ id, card }),
    ...(spotId === undefined ? [] : [{ table: 'spots', key: spotId } as const]),
  ],
  local(view, { id, card, at, zone, spotId, place = '', turn: seen }, context) {
    const named = spotId === undefined ? place : (view.get('spots', spotId)?.name ?? place)
    const proposal = { at: Date.parse(at), zone, spotId, place: named }
    showMove(view, { id, card, move: { name: 'propose', turn: seen, ...proposal } }, context)
  },
  words: ({ id, at }, names) =>
    `Meet-up${nameOf(id, names, ' with')} on ${meetingTime(Date.parse(at))}`,
})

/** Says yes to the proposal of this turn. */
export const agreeToMeet = defineAction('meetUp.agree', {
  version: 1,
  rest: 'PATCH /api/meet-ups/agree/:id',
  args: v.strictObject({ ...shown, turn }),
  touches: refsOf,
  local: (view, { turn: seen, ...args }, context) =>
    showMove(view, { ...args, move: { name: 'agree', turn: seen } }, context),
  words: ({ id }, names) => `Agree to meet${nameOf(id, names)}`,
})

export const cancelMeetUp = defineAction('meetUp.cancel', {
  version: 1,
  rest: 'PATCH /api/meet-ups/cancel/:id',
  args: v.strictObject({ ...shown, turn }),
  touches: refsOf,
  local: (view, { turn: seen, ...args }, context) =>
    showMove(view, { ...args, move: { name: 'cancel', turn: seen } }, context),
  words: ({ id }, names) => `Cancel the meet-up${nameOf(id, names, ' with')}`,
})

/** Tells the other person that one is at the place. */
export const sayHere = defineAction('meetUp.here', {
  version: 1,
  rest: 'PATCH /api/meet-ups/here/:id',
  args: v.strictObject({
    ...shown,
    turn,
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(meetUpLimits.note))),
  }),
  touches: refsOf,
  local: (view, { turn: seen, note, ...args }, context) =>
    showMove(view, { ...args, move: { name: 'here', turn: seen, note } }, context),
  words: ({ id }, names) => `Tell ${names.username(id) ?? 'someone'} that you are there`,
})

function nameOf(id: string, { username }: Names, before = ''): string {
  const name = username(id)
  return name === undefined ? '' : `${before} ${name}`
}
