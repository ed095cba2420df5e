import type { Side } from '#sync/deals/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { untilText } from './when.ts'

/** What the line of a deal leaves out under the head of its conversation, which names the person. */
export function wordsInList(facts: DealFacts, side: Side, name: string): string | undefined {
  const { state, by, expires, confirmedAt } = facts
  if (state === 'open' && by !== side && expires !== undefined)
    return `Open until ${untilText(expires)}.`
  if (state === 'open') return `To ${name}`
  const isNamed = side === 'seller' || (state === 'sold' && confirmedAt === undefined)
  return isNamed ? undefined : `From ${name}`
}
