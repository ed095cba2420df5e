import * as v from 'valibot'
import { idSchema, pairIdSchema } from '#sync/id.ts'
import { Refusal } from '#sync/refusal.ts'

const card = v.optional(idSchema)
const otherUserId = v.optional(idSchema)
const amount = v.optional(
  v.nullable(v.union([v.number(), v.pipe(v.string(), v.maxLength(40))])),
  null,
)
const turn = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const offerBody = v.strictObject({
  card,
  otherUserId,
  listingIds: v.array(idSchema),
  buyerId: v.optional(idSchema),
  amount,
  note: v.optional(v.string()),
  turn: v.optional(turn),
  seenPrice: v.optional(v.number()),
})
export const answerBody = v.strictObject({ card, otherUserId, turn })
export const endBody = v.strictObject({ ...answerBody.entries, why: v.optional(v.string()) })
export const reserveBody = v.strictObject({
  card,
  listingId: idSchema,
  buyerId: idSchema,
  amount,
})
export const sellBody = v.optional(
  v.strictObject({ card, buyerId: v.optional(v.nullable(idSchema)) }),
  {},
)
export const confirmBody = v.strictObject({ received: v.boolean() })

/** An id that no deal can have gets the same answer as an unknown one. */
export function namedDeal(id: string): string {
  if (!v.is(pairIdSchema, id)) throw noSuchDeal()
  return id
}

export const noSuchDeal = (): Refusal => new Refusal('not_found', 'This offer does not exist.')
