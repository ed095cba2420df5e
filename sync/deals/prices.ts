import { day, hour } from '../time.ts'

/** A price and since when it stood, in milliseconds since the epoch. */
export interface PricePoint {
  at: number
  price: number
}

/** How many prices a listing keeps, and how long one must stand to be kept. */
const mostPrices = 10
const brief = hour
/** How long an earlier price counts before a lower one, and is shown after it. */
const counted = 30 * day

/**
 * The prices after a change. A price that stood only briefly was a typing mistake and is left out.
 * @param earlier the prices so far, the oldest first, with the present one
 */
export function nextPrices(earlier: readonly PricePoint[], next: PricePoint): PricePoint[] {
  const last = earlier.at(-1)
  const kept = last && next.at - last.at < brief ? earlier.slice(0, -1) : earlier
  const isSame = kept.at(-1)?.price === next.price
  return [...kept, ...(isSame ? [] : [next])].slice(-mostPrices)
}

/**
 * Whether a price is lower than all of the 30 days before it.
 * @param earlier the prices so far, the oldest first, with the present one
 */
export const isLowest = (earlier: readonly PricePoint[], next: PricePoint): boolean =>
  earlier.every(({ price }, i) => {
    const until = earlier[i + 1]?.at ?? next.at
    return price > next.price || until < next.at - counted
  })

/**
 * The price to show as the earlier one beside a lower price: the lowest that stood for a day within the
 * 30 days before the last drop. Raising a price and lowering it again shows nothing.
 */
export function wasPrice(prices: readonly PricePoint[], now: number): number | undefined {
  const drop = prices.at(-1)
  const before = prices.at(-2)
  if (!drop || !before || drop.price >= before.price || now - drop.at > counted) return undefined
  const from = drop.at - counted
  const stood = prices.slice(0, -1).filter((point, i) => {
    const until = prices[i + 1]?.at ?? drop.at
    return until - Math.max(point.at, from) >= day
  })
  const lowest = Math.min(...stood.map(({ price }) => price))
  return Number.isFinite(lowest) && lowest > drop.price ? lowest : undefined
}
