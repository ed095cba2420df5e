import type { Side } from '#sync/deals/deals.ts'

interface Bargain {
  /** The asking price. */
  price: number
  /** Who offers. */
  side: Side
  /** The open offer of the other side. */
  theirs?: number | undefined
}

/**
 * Amounts to offer with a tap, the highest first: a buyer’s are the price, and 10 % and 20 % less than
 * it or than the seller’s offer; a seller’s lie between the buyer’s offer and the price.
 */
export function offerAmounts({ price, side, theirs }: Bargain): number[] {
  const amounts =
    side === 'seller' && theirs !== undefined
      ? [price, theirs + (price - theirs) * 0.75, theirs + (price - theirs) * 0.5]
      : [price, (theirs ?? price) * 0.9, (theirs ?? price) * 0.8]
  const whole = amounts.map((amount, i) => (i === 0 ? amount : Math.round(amount)))
  // Their own amount is there to accept.
  const wanted = whole.filter(
    (amount) => amount >= 1 && (theirs === undefined || isBetween(amount)),
  )
  return [...new Set(wanted)]

  function isBetween(amount: number): boolean {
    const from = theirs ?? 0
    return side === 'seller' ? amount > from : amount < from
  }
}
