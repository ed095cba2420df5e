import * as v from 'valibot'
import { defineAction, type Names } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { isZone, meetUpLimits, meetUpTime } from '../meet-ups/meet-ups.ts'
import { refsOfMove, showMove } from '../meet-ups/show-move.ts'
import { isolated } from '../texts/isolated.ts'

const noPlace = 'Please choose a place.'
const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most))

const turn = v.pipe(v.number(), v.integer(), v.minValue(1))
/** The other person. */
const id = idSchema
/** The message that shows the move. */
const card = idSchema

/** Such as “ ana”; empty if the device does not know the name. */
function named(userId: string, { username }: Names): string {
  const name = username(userId)
  return name === undefined ? '' : ` ${isolated(name)}`
}

/** Suggests a time and a place: the first ones, or others. */
export const propose = defineAction('meetUp.propose', {
  version: 1,
  rest: 'PUT /api/meet-ups/:id',
  args: v.strictObject({
    id,
    card,
    at: v.pipe(v.string(), v.isoTimestamp('Please choose a time in the future.')),
    /** The IANA name of the time zone of the person who proposes. */
    zone: v.pipe(v.string(), v.maxLength(64), v.check(isZone, 'must be an IANA time zone')),
    /** A place of the campus’s list. */
    spotId: v.optional(idSchema),
    /** Its name, or any other place. */
    place: v.pipe(line(meetUpLimits.place), v.nonEmpty(noPlace)),
    /** The turn of the proposal that its author saw; none if there was none. */
    turn: v.optional(turn),
  }),
  touches: (args) => refsOfMove(args),
  local(view, { id: other, card: key, at, ...proposal }, context) {
    const move = { name: 'propose', at: Date.parse(at), ...proposal } as const
    showMove(view, { id: other, move, card: key, kind: 'propose' }, context)
  },
  words: (args, names) =>
    `Meet-up with${named(args.id, names) || ' someone'} on ${meetUpTime(Date.parse(args.at))}`,
  person: (args) => args.id,
})

/** Says yes to the proposal of the other person. */
export const agree = defineAction('meetUp.agree', {
  version: 1,
  rest: 'PATCH /api/meet-ups/agree/:id',
  args: v.strictObject({ id, card, turn }),
  touches: (args) => refsOfMove(args),
  local: (view, args, context) =>
    showMove(view, { ...args, move: { name: 'agree', turn: args.turn }, kind: 'agree' }, context),
  words: (args, names) => `Agree to meet${named(args.id, names)}`,
  person: (args) => args.id,
})

export const cancel = defineAction('meetUp.cancel', {
  version: 1,
  rest: 'PATCH /api/meet-ups/cancel/:id',
  args: v.strictObject({ id, card, turn }),
  touches: (args) => refsOfMove(args),
  local: (view, args, context) =>
    showMove(
      view,
      { ...args, move: { name: 'cancel', turn: args.turn }, kind: 'callOff' },
      context,
    ),
  words: (args, names) => `Cancel the meet-up with${named(args.id, names) || ' someone'}`,
  person: (args) => args.id,
})

/** “I’m here”, to the other person of an agreed meet-up. */
export const arrive = defineAction('meetUp.here', {
  version: 1,
  rest: 'PATCH /api/meet-ups/here/:id',
  args: v.strictObject({ id, card, turn, note: v.optional(line(meetUpLimits.hereNote)) }),
  touches: (args) => refsOfMove(args),
  local(view, { note, ...args }, context) {
    const move = { name: 'here', turn: args.turn, note } as const
    showMove(view, { ...args, move, kind: 'here' }, context)
  },
  words: (args, names) => `Tell${named(args.id, names) || ' someone'} that you are here`,
  person: (args) => args.id,
})
