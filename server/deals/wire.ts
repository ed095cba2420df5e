import * as v from 'valibot'
import {
  acceptDeal,
  confirmDeal,
  endDeal,
  offerDeal,
  reserveDeal,
  sellDeal,
} from '#sync/actions/deals.ts'
import { idSchema } from '#sync/id.ts'

// A device names the message that shows the move, and what its own effect needs.
const card = v.optional(idSchema)

const { otherUserId: _other, ...offered } = offerDeal.args.entries
export const offerBody = v.strictObject({ ...offered, card })

const { id: _accepted, otherUserId: _asked, ...accepted } = acceptDeal.args.entries
export const acceptBody = v.strictObject({ ...accepted, card })

const { id: _ended, otherUserId: _told, ...ended } = endDeal.args.entries
export const endBody = v.strictObject({ ...ended, card })

export const reserveBody = v.strictObject({ ...reserveDeal.args.entries, card })

const { id: _sold, ...sold } = sellDeal.args.entries
export const sellBody = v.optional(v.strictObject({ ...sold, card }), {})

const { id: _confirmed, ...confirmed } = confirmDeal.args.entries
export const confirmBody = v.strictObject(confirmed)
