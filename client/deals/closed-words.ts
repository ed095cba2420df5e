import type { DealReason } from '#sync/deals/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { priceText } from '#sync/money.ts'
import type { LineOf } from './line-content.ts'

type Ended = Pick<LineOf, 'side' | 'name' | 'listing'>

/** How a closed deal ended, as one of its two people reads it. */
export function closedWords(facts: DealFacts, of: Ended): string {
  const { reason = 'ended' } = facts
  return words[reason](facts, of)
}

const ended = 'This offer has ended.'
const isOwn = ({ by }: DealFacts, { side }: Ended): boolean => by === side

/** `$80`, or `the request` for something free. */
const what = ({ amount }: DealFacts): string => (amount === 0 ? 'the request' : priceText(amount))
const ofAmount = ({ amount }: DealFacts): string => (amount === 0 ? '' : ` of ${priceText(amount)}`)

const words: Readonly<Record<DealReason, (facts: DealFacts, of: Ended) => string>> = {
  declined: (facts, of) =>
    isOwn(facts, of) ? `${of.name} declined ${what(facts)}.` : `You declined ${what(facts)}.`,
  withdrawn: (facts, of) =>
    isOwn(facts, of) ? 'You withdrew your offer.' : `${of.name} withdrew the offer.`,
  expired: (facts, of) =>
    `${isOwn(facts, of) ? 'Your' : `${of.name}’s`} offer${ofAmount(facts)} expired.`,
  canceled: () => 'The reservation was canceled.',
  lapsed: () => 'The reservation ended because no one confirmed it.',
  denied: (_, { side, name }) =>
    side === 'buyer' ? 'You said that you didn’t buy this.' : `${name} says they didn’t buy this.`,
  sold: (_, { side }) =>
    side === 'buyer' ? 'This was sold to someone else.' : 'Sold to someone else.',
  gone: (_, { side }) => (side === 'buyer' ? 'This listing is not available.' : ended),
  price({ amount }, { side, listing }) {
    if (side === 'seller') return 'You lowered the price below this offer.'
    if (!listing) return ended
    const { price } = listing
    return price < amount
      ? `Now ${priceText(price)}, less than your offer of ${priceText(amount)}.`
      : `The price went below your offer of ${priceText(amount)}.`
  },
  ended: () => ended,
}
