import type { deals } from '#drizzle/schema/deals.ts'
import type { Deal, Side } from '#sync/deals/deals.ts'
import { withFacts, type DealFacts } from '#sync/deals/facts.ts'
import { asOf } from '#sync/deals/state.ts'

export type DealRow = typeof deals.$inferSelect

export const sideOf = ({ sellerId }: Pick<DealRow, 'sellerId'>, userId: string): Side =>
  sellerId === userId ? 'seller' : 'buyer'

export const otherOf = (row: Pick<DealRow, 'sellerId' | 'buyerId'>, userId: string): string =>
  row.sellerId === userId ? row.buyerId : row.sellerId

export const factsOfRow = (row: DealRow): DealFacts => ({
  state: row.state,
  reason: row.reason ?? undefined,
  amount: row.amountCents / 100,
  by: row.by,
  turn: row.turn,
  offers: row.offers,
  expires: row.expiresAt ?? undefined,
  heldUntil: row.heldUntil ?? undefined,
  asked: row.askedAt === null ? undefined : true,
  unasked: row.unasked || undefined,
  refusedAt: row.refusedAt ?? undefined,
  unaskedAfter: row.unaskedAfter,
  bundle: row.bundle ?? undefined,
  agreedAt: row.agreedAt ?? undefined,
  soldAt: row.soldAt ?? undefined,
  confirmedAt: row.confirmedAt ?? undefined,
})

/** The columns that a move changes. The time of a question stays until the move answers it. */
export const columnsOf = (facts: DealFacts) => ({
  state: facts.state,
  reason: facts.reason ?? null,
  amountCents: Math.round(facts.amount * 100),
  by: facts.by,
  turn: facts.turn,
  offers: [...facts.offers],
  expiresAt: facts.expires ?? null,
  heldUntil: facts.heldUntil ?? null,
  ...(facts.asked !== true && { askedAt: null }),
  unasked: facts.unasked ?? false,
  refusedAt: facts.refusedAt ?? null,
  unaskedAfter: facts.unaskedAfter ?? 0,
  bundle: facts.bundle ?? null,
  agreedAt: facts.agreedAt ?? null,
  soldAt: facts.soldAt ?? null,
  confirmedAt: facts.confirmedAt ?? null,
})

/** A deal as one of its two people sees it. */
export function dealOf(row: DealRow, viewerId: string): Deal {
  const role = sideOf(row, viewerId)
  const asks = role === 'seller' ? row.asksSeller : row.asksBuyer
  const about = {
    _id: row.id,
    listingId: row.listingId,
    otherUserId: otherOf(row, viewerId),
    role,
    title: row.title,
    ...(row.bundleSize !== null && { bundleSize: row.bundleSize }),
    ...(row.why !== null && row.whyBy === role && { why: row.why }),
    ...(asks && { asksReview: true as const }),
  }
  const { asked: _asked, ...facts } = factsOfRow(row)
  // The seller was asked whether it still holds. The end of an offer asks no one.
  const isAsked = role === 'seller' && row.state === 'reserved' && row.askedAt !== null
  return withFacts(about, { ...facts, ...(isAsked && { asked: true }) }, row.changedAt)
}

/** The same at a time. An open offer is over at its end, whether or not the sweep has come. */
export const dealAt = (row: DealRow, viewerId: string, now: number): Deal => {
  const over = asOf(factsOfRow(row), now)
  return dealOf({ ...row, ...columnsOf(over) }, viewerId)
}
