import * as v from 'valibot'
import { agree, arrive, propose } from '#sync/actions/meet-ups.ts'
import { addSpot, changeSpot } from '#sync/actions/spots.ts'
import { idSchema } from '#sync/id.ts'

// A device names the message that shows the move.
const card = v.optional(idSchema)

const { id: _other, ...proposed } = propose.args.entries
export const proposeBody = v.strictObject({ ...proposed, card })

const { id: _agreed, ...agreed } = agree.args.entries
/** Of an agreement, and of a cancellation. */
export const turnBody = v.strictObject({ ...agreed, card })

const { id: _here, ...here } = arrive.args.entries
export const hereBody = v.strictObject({ ...here, card })

const { id: _added, ...added } = addSpot.args.entries
export const addSpotBody = v.strictObject({ ...added, id: v.optional(idSchema) })

const { id: _changed, ...changed } = changeSpot.args.entries
export const changeSpotBody = v.strictObject(changed)
