import type { deals } from '#drizzle/schema/deals.ts'
import type { Deal } from '#sync/deals/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import type { Side } from '#sync/deals/sides.ts'

export type DealRow = typeof deals.$inferSelect

const given = (value: number | null): number | undefined => value ?? undefined

/** What decides about the moves of a stored deal. */
export const factsOfRow = (row: DealRow): DealFacts => ({
  state: row.state,
  reason: row.reason ?? undefined,
  amount: row.amountCents / 100,
  by: row.by,
  turn: row.turn,
  offers: row.offers,
  expires: given(row.expiresAt),
  heldUntil: given(row.heldUntil),
  asked: row.askedAt === null ? undefined : true,
  unasked: row.unasked ? true : undefined,
  refusedAt: given(row.refusedAt),
  unaskedAfter: row.unaskedAfter,
  bundle: row.bundle ?? undefined,
  agreedAt: given(row.agreedAt),
  soldAt: given(row.soldAt),
  confirmedAt: given(row.confirmedAt),
})

/** The columns of a deal after a move. */
export const columnsOfFacts = (facts: DealFacts, askedAt: number | null) => ({
  state: facts.state,
  reason: facts.reason ?? null,
  amountCents: Math.round(facts.amount * 100),
  by: facts.by,
  turn: facts.turn,
  offers: [...facts.offers],
  expiresAt: facts.expires ?? null,
  heldUntil: facts.heldUntil ?? null,
  askedAt: facts.asked === true ? askedAt : null,
  unasked: facts.unasked === true,
  refusedAt: facts.refusedAt ?? null,
  unaskedAfter: facts.unaskedAfter ?? 0,
  bundle: facts.bundle ?? null,
  agreedAt: facts.agreedAt ?? null,
  soldAt: facts.soldAt ?? null,
  confirmedAt: facts.confirmedAt ?? null,
})

export const sideIn = ({ sellerId }: { sellerId: string }, userId: string): Side =>
  sellerId === userId ? 'seller' : 'buyer'

const iso = (at: number): string => new Date(at).toISOString()

/** A deal as the device of one of its two people stores it. */
export function dealOf(row: DealRow, userId: string): Deal {
  const role = sideIn(row, userId)
  const own = role === 'seller'
  const { reason, expiresAt, heldUntil, bundle, bundleSize, why, agreedAt, soldAt } = row
  return {
    _id: row.id,
    listingId: row.listingId,
    otherUserId: own ? row.buyerId : row.sellerId,
    role,
    state: row.state,
    ...(reason !== null && { reason }),
    amount: row.amountCents / 100,
    by: row.by,
    turn: row.turn,
    offered: row.offers.filter(({ by }) => by === role).map(({ at }) => iso(at)),
    ...(expiresAt !== null && { expires: iso(expiresAt) }),
    ...(heldUntil !== null && { heldUntil: iso(heldUntil) }),
    ...(row.askedAt !== null && own && row.state === 'reserved' && { asked: true as const }),
    ...(row.unasked && { unasked: true as const }),
    ...(bundle !== null && { bundle }),
    ...(bundle !== null && bundleSize !== null && { bundleSize }),
    ...(why !== null && row.whyBy === role && { why }),
    title: row.title,
    timeChanged: iso(row.changedAt),
    ...(agreedAt !== null && { timeAgreed: iso(agreedAt) }),
    ...(soldAt !== null && { timeSold: iso(soldAt) }),
    ...(row.confirmedAt !== null && { timeConfirmed: iso(row.confirmedAt) }),
    ...((own ? row.asksSeller : row.asksBuyer) && { asksReview: true as const }),
  }
}
