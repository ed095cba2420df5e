import { factsOf } from '#sync/deals/facts.ts'
import { asOf } from '#sync/deals/state.ts'
import { lineOf } from './line.ts'
import type { NamedDeal } from './queries.ts'

/** The deals of the page by what the user has to do with them. Ended ones that were no sale have none. */
export function partsOf(deals: readonly NamedDeal[], now: number) {
  const asked = deals.filter((each) => isAsked(each, now))
  const others = deals.filter((each) => !isAsked(each, now))
  const inState = (state: string) =>
    others.filter(({ deal }) => asOf(factsOf(deal), now).state === state)
  const sold = inState('sold')
  return {
    asked,
    reserved: inState('reserved'),
    waiting: inState('open'),
    purchases: sold.filter(({ deal }) => deal.role === 'buyer'),
    sales: sold.filter(({ deal }) => deal.role === 'seller'),
  }
}

/** Whether the user is to decide. */
export const isAsked = (of: NamedDeal, now: number): boolean =>
  lineOf({ ...of, now }).isAsked === true
