import type { Deal, DealReason } from '#sync/deals/deals.ts'
import { factsOf, type DealFacts } from '#sync/deals/facts.ts'
import { asOf } from '#sync/deals/state.ts'
import type { Side } from '#sync/deals/sides.ts'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'

/** What a person can do about a deal, by one button each. */
export type Answer =
  | 'accept'
  | 'counter'
  | 'decline'
  | 'change'
  | 'withdraw'
  | 'offer'
  | 'reserve'
  | 'sold'
  | 'keep'
  | 'cancel'
  | 'refuse'
  | 'have'
  | 'deny'
  | 'undo'

export interface DealLine {
  words: string
  answers: Answer[]
  /** The viewer is to decide. */
  isAsked?: true
}

interface About {
  deal: Deal
  /** Of the other person. */
  name: string
  /** Undefined if the device does not hold it, or it is gone. */
  listing: Pick<Listing, 'price' | 'status'> | undefined
  /** The time of their meet-up has passed, and both were asked about it. */
  haveMet?: boolean
  /** The server's time in milliseconds. */
  now: number
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const hours = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Such as “Thursday, 2:05 PM”, for a time within the next days. */
const soon = (at: number): string => `${weekday.format(at)}, ${hours.format(at)}`

/** What one of the two people reads about their deal, and what they can do. */
export function lineOf({ deal: row, name, listing, haveMet = false, now }: About): DealLine {
  const deal = asOf(factsOf(row), now)
  const isSeller = row.role === 'seller'
  const of = { deal, row, other: isolated(name), listing, haveMet, isSeller }
  if (deal.state === 'open') return openLine(of)
  if (deal.state === 'reserved') return reservedLine(of)
  if (deal.state === 'sold') return soldLine(of)
  return closedLine(of)
}

interface Of {
  deal: DealFacts
  row: Deal
  other: string
  listing: About['listing']
  haveMet: boolean
  isSeller: boolean
}

function openLine({ deal, row, other, listing, isSeller }: Of): DealLine {
  const { amount, expires = 0 } = deal
  const price = priceText(amount)
  if (deal.by !== row.role) {
    const words = isSeller
      ? amount === 0
        ? `${other} would like to have it.`
        : `${other} offers ${price}.`
      : `${other} offers it for ${price}.`
    return { words, answers: ['accept', 'counter', 'decline'], isAsked: true }
  }
  const until = soon(expires)
  if (!isSeller && listing?.status === 'Pending')
    return {
      words: `Reserved for someone else. Your offer of ${price} stays open until ${until}.`,
      answers: ['change', 'withdraw'],
    }
  const what = isSeller
    ? `You offered it for ${price}.`
    : amount === 0
      ? 'You asked for it.'
      : `You offered ${price}.`
  return { words: `${what} Open until ${until}.`, answers: ['change', 'withdraw'] }
}

function reservedLine({ deal, row, other, haveMet, isSeller }: Of): DealLine {
  const at = deal.amount === 0 ? '' : ` at ${priceText(deal.amount)}`
  const leave = row.unasked === true ? 'refuse' : 'cancel'
  const hasIt = deal.confirmedAt !== undefined
  if (isSeller && row.asked === true && !hasIt)
    return {
      words: `Still reserved for ${other}?`,
      answers: ['keep', 'sold', 'cancel'],
      isAsked: true,
    }
  const words = isSeller ? `Reserved for ${other}${at}.` : `Reserved for you${at}.`
  if (hasIt)
    return isSeller
      ? { words: `${other} has it. Did you sell it?`, answers: ['sold', 'cancel'], isAsked: true }
      : { words: `You have it. Waiting for ${other} to mark it as sold.`, answers: ['cancel'] }
  if (haveMet)
    return isSeller
      ? { words: `${words} Did you sell it?`, answers: ['sold', 'cancel'], isAsked: true }
      : { words: `${words} Do you have it?`, answers: ['have', leave], isAsked: true }
  return { words, answers: isSeller ? ['sold', 'cancel'] : [leave] }
}

/** An amount that only the seller named is not the price of the sale. */
const agreed = ({ amount, agreedAt }: DealFacts): string =>
  agreedAt === undefined || amount === 0 ? '' : ` for ${priceText(amount)}`

function soldLine({ deal, other, listing, isSeller }: Of): DealLine {
  const { confirmedAt, soldAt = 0 } = deal
  const price = agreed(deal)
  const on = date.format(soldAt)
  if (confirmedAt !== undefined)
    return {
      words: isSeller ? `Sold to ${other}${price} on ${on}.` : `You bought this${price} on ${on}.`,
      answers: [],
    }
  if (isSeller)
    return {
      words: `Sold to ${other}${price}. Waiting for ${other} to confirm.`,
      answers: listing ? ['undo'] : [],
    }
  return {
    words: `${other} marked this as sold to you${price}.`,
    answers: ['have', 'deny'],
    isAsked: true,
  }
}

const again: Record<'seller' | 'buyer', Answer[]> = { seller: ['reserve'], buyer: ['offer'] }

/** What both read the same. */
const same: Partial<Record<DealReason, string>> = {
  canceled: 'The reservation was canceled.',
  lapsed: 'The reservation ended because no one confirmed it.',
  ended: 'This offer has ended.',
}

function closedLine(of: Of): DealLine {
  const { deal, row, listing } = of
  const isOver = !listing || listing.status === 'Sold'
  const isFinal = deal.reason === 'ended' || deal.reason === 'sold' || deal.reason === 'gone'
  const isWaiting = deal.reason === 'denied' && row.role === 'seller'
  const answers = isOver || isFinal || isWaiting ? [] : again[row.role]
  return { words: wordsOfEnd(of), answers }
}

function wordsOfEnd({ deal, other, listing, isSeller }: Of): string {
  const { reason = 'ended', amount } = deal
  const price = priceText(amount)
  const isOwn = (deal.by === 'seller') === isSeller
  const shared = same[reason]
  if (shared !== undefined) return shared
  if (reason === 'declined') return isOwn ? `${other} declined ${price}.` : `You declined ${price}.`
  if (reason === 'withdrawn')
    return isOwn ? 'You withdrew your offer.' : `${other} withdrew the offer.`
  if (reason === 'expired')
    return isOwn ? `Your offer of ${price} expired.` : `The offer of ${price} by ${other} expired.`
  if (reason === 'denied')
    return isSeller ? `${other} says they didn’t buy it.` : 'You said that you didn’t buy it.'
  if (reason === 'gone')
    return isSeller ? 'This offer has ended.' : 'This listing is not available.'
  if (reason === 'sold')
    return isSeller ? 'This offer has ended.' : 'This was sold to someone else.'
  if (isSeller) return 'You lowered the price below this offer.'
  return listing
    ? `Now ${priceText(listing.price)}, less than your offer of ${price}.`
    : `The price is now less than your offer of ${price}.`
}

/** The amounts to tap for an offer, in whole dollars: the asking price, 10 % and 20 % less. */
export function suggestedAmounts(price: number): number[] {
  const amounts = [price, Math.round(price * 0.9), Math.round(price * 0.8)]
  return [...new Set(amounts.filter((amount) => amount >= 1))]
}

/** The amounts to tap for an answer to an offer: towards the asking price, or below what the seller asks. */
export function suggestedCounters(price: number, offered: number, side: Side): number[] {
  if (side === 'buyer') return suggestedAmounts(offered).filter((amount) => amount < offered)
  const amounts = [price, Math.round((price + offered) / 2)]
  return [...new Set(amounts.filter((amount) => amount >= Math.max(1, offered)))]
}
