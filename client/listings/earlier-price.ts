import { wasPrice } from '#sync/deals/prices.ts'
import type { Listing } from '#sync/listings.ts'
import { useNow } from '../ui/now.ts'

/** The higher price before the last drop, for 30 days after it. */
export function useEarlierPrice({ price, prices = [] }: Listing): number | undefined {
  const now = useNow()
  const points = prices.map((point) => ({ at: Date.parse(point.time), price: point.price }))
  // The history of a change that waits to be sent comes with it.
  return points.at(-1)?.price === price ? wasPrice(points, now) : undefined
}
