import type { Deal, DealReason, DealState } from './deals.ts'
import type { Side } from './sides.ts'

/**
 * What decides about the moves of a deal, on the device and on the server. Amounts are in dollars,
 * times in milliseconds since the epoch. On a device, `offers` has the viewer's own ones only.
 */
export interface DealFacts {
  state: DealState
  reason?: DealReason | undefined
  amount: number
  by: Side
  turn: number
  offers: readonly { by: Side; at: number }[]
  expires?: number | undefined
  heldUntil?: number | undefined
  /** Someone was asked about the end of the offer or of the reservation. */
  asked?: boolean | undefined
  unasked?: boolean | undefined
  /** When the buyer first canceled an unasked reservation, and how many the seller made after it. */
  refusedAt?: number | undefined
  unaskedAfter?: number | undefined
  bundle?: string | undefined
  agreedAt?: number | undefined
  soldAt?: number | undefined
  confirmedAt?: number | undefined
}

const since = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time)

export const factsOf = (row: Deal): DealFacts => ({
  state: row.state,
  reason: row.reason,
  amount: row.amount,
  by: row.by,
  turn: row.turn,
  offers: row.offered.map((time) => ({ by: row.role, at: Date.parse(time) })),
  expires: since(row.expires),
  heldUntil: since(row.heldUntil),
  asked: row.asked,
  unasked: row.unasked,
  bundle: row.bundle,
  agreedAt: since(row.timeAgreed),
  soldAt: since(row.timeSold),
  confirmedAt: since(row.timeConfirmed),
})

const time = (at: number): string => new Date(at).toISOString()

/** The device's row after a move. */
export function withFacts(
  row: Pick<Deal, '_id' | 'listingId' | 'otherUserId' | 'role' | 'title'> & Partial<Deal>,
  facts: DealFacts,
  now: number,
): Deal {
  const { _id, listingId, otherUserId, role, title, bundleSize, why, asksReview } = row
  const { expires, heldUntil, agreedAt, soldAt, confirmedAt, bundle, reason } = facts
  const offered = facts.offers.filter(({ by }) => by === role).map(({ at }) => time(at))
  return {
    _id,
    listingId,
    otherUserId,
    role,
    title,
    state: facts.state,
    amount: facts.amount,
    by: facts.by,
    turn: facts.turn,
    offered,
    ...(reason !== undefined && { reason }),
    ...(expires !== undefined && { expires: time(expires) }),
    ...(heldUntil !== undefined && { heldUntil: time(heldUntil) }),
    ...(facts.asked === true && { asked: true as const }),
    ...(facts.unasked === true && { unasked: true as const }),
    ...(bundle !== undefined && { bundle }),
    ...(bundle !== undefined && bundleSize !== undefined && { bundleSize }),
    ...(why !== undefined && { why }),
    timeChanged: time(now),
    ...(agreedAt !== undefined && { timeAgreed: time(agreedAt) }),
    ...(soldAt !== undefined && { timeSold: time(soldAt) }),
    ...(confirmedAt !== undefined && { timeConfirmed: time(confirmedAt) }),
    ...(asksReview === true && { asksReview }),
  }
}
