import type { Side } from '#sync/deals/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { offersLeft } from '#sync/deals/state.ts'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { offerLabel } from './bargain.ts'
import { closedWords } from './closed-words.ts'
import { dateOf, untilText } from './when.ts'

/**
 * A button of the line. `bargain` opens the form of an offer, `cancel` and `deny` ask first, and
 * `notMet` opens a menu.
 */
export interface DealButton {
  label: string
  does:
    | 'bargain'
    | 'offer'
    | 'accept'
    | 'end'
    | 'reserve'
    | 'sell'
    | 'cancel'
    | 'receive'
    | 'deny'
    | 'keep'
    | 'undo'
    | 'notMet'
  /** Of an offer or a reservation that needs no form. */
  amount?: number
}

export interface LineContent {
  /** Missing if there is nothing to say. */
  words?: string
  /** A second sentence for the person who decides. */
  also?: string
  /** The first one is the usual answer. */
  buttons: DealButton[]
}

export interface LineOf {
  facts: DealFacts | undefined
  /** When the deal changed last. */
  changed?: string | undefined
  /** Missing if it is not available. */
  listing: Listing | undefined
  side: Side
  /** The other person's username. */
  name: string
  now: number
  /** Whether the listing is reserved for another buyer, as its seller knows. */
  isHeld?: boolean
  /** Whether both are asked if they met, after their meet-up. */
  asksWhetherMet?: boolean
}

/** What the line under the head of a conversation says about a deal, and its buttons. */
export function lineContent(of: LineOf): LineContent {
  const { facts } = of
  if (facts?.state === 'open')
    return facts.by === of.side ? ownOffer(of, facts) : decision(of, facts)
  if (facts?.state === 'reserved') return reservation(of, facts)
  if (facts?.state === 'sold') return sale(of, facts)
  const buttons = begin(of)
  if (facts) return { words: closedWords(facts, of), buttons }
  return buttons.length > 0 ? { words: 'No offer yet.', buttons } : { buttons }
}

const forSale = ({ listing }: LineOf): Listing | undefined =>
  listing && listing.status !== 'Sold' && !listing.hidden ? listing : undefined

function ownOffer(
  { listing, side, now }: LineOf,
  { amount, expires = now }: DealFacts,
): LineContent {
  const until = untilText(expires)
  const buttons: DealButton[] = [
    ...(listing && amount > 0 ? [{ label: 'Change', does: 'bargain' } as const] : []),
    { label: 'Withdraw', does: 'end' },
  ]
  const price = priceText(amount)
  if (side === 'seller')
    return { words: `You offered it for ${price}. Open until ${until}.`, buttons }
  if (listing?.status === 'Pending')
    return {
      words: `Reserved for someone else. Your offer of ${price} stays open until ${until}.`,
      buttons,
    }
  const words = amount === 0 ? 'You asked for it.' : `You offered ${price}.`
  return { words: `${words} Open until ${until}.`, buttons }
}

function decision(of: LineOf, { amount }: DealFacts): LineContent {
  const { side, name, listing, changed = '', isHeld } = of
  const price = priceText(amount)
  const words =
    side === 'buyer'
      ? `${name} offers it for ${price}.`
      : amount === 0
        ? `${name} would like to have it.`
        : `${name} offers ${price}.`
  const isEdited = listing?.timeEdited !== undefined && listing.timeEdited > changed
  return {
    words,
    ...(isEdited && { also: 'The listing was edited after this offer.' }),
    ...(isHeld && { also: 'Reserved for someone else.' }),
    buttons: [
      ...(forSale(of) && !isHeld ? [{ label: 'Accept', does: 'accept' } as const] : []),
      ...(forSale(of) && amount > 0 ? [{ label: 'Counter', does: 'bargain' } as const] : []),
      { label: 'Decline', does: 'end' },
    ],
  }
}

function reservation(
  { side, name, asksWhetherMet }: LineOf,
  { amount, asked, unasked }: DealFacts,
): LineContent {
  const at = amount === 0 ? '' : ` at ${priceText(amount)}`
  const notMet: DealButton = { label: 'We didn’t meet', does: 'notMet' }
  if (asksWhetherMet && side === 'buyer')
    return {
      words: 'Did you meet?',
      also: `Reserved for you by ${name}${at}.`,
      buttons: [{ label: 'I have it', does: 'receive' }, notMet],
    }
  if (side === 'buyer')
    return {
      words: `Reserved for you${at}.`,
      buttons: [{ label: unasked ? 'I Don’t Want It' : 'Cancel', does: 'cancel' }],
    }
  const sold: DealButton = { label: 'Sold', does: 'sell' }
  if (asked)
    return {
      words: `Still reserved for ${name}${at}?`,
      buttons: [
        { label: 'Yes, 7 More Days', does: 'keep' },
        sold,
        { label: 'Make It Available', does: 'cancel' },
      ],
    }
  if (asksWhetherMet)
    return {
      words: 'Did you meet?',
      also: `Reserved for ${name}${at}.`,
      buttons: [sold, notMet],
    }
  return {
    words: `Reserved for ${name}${at}.`,
    buttons: [sold, { label: 'Cancel', does: 'cancel' }],
  }
}

function sale(
  { side, name }: LineOf,
  { amount, agreedAt, soldAt, confirmedAt }: DealFacts,
): LineContent {
  const price = agreedAt === undefined || amount === 0 ? '' : ` for ${priceText(amount)}`
  const isConfirmed = confirmedAt !== undefined
  if (isConfirmed) {
    const on = soldAt === undefined ? '' : ` on ${dateOf(soldAt)}`
    const words =
      side === 'buyer' ? `You bought this${price}${on}.` : `Sold to ${name}${price}${on}.`
    return { words, buttons: [] }
  }
  if (side === 'buyer')
    return {
      words: `${name} marked this as sold to you${price}.`,
      buttons: [
        { label: 'I Have It', does: 'receive' },
        { label: 'I Didn’t Buy It', does: 'deny' },
      ],
    }
  return {
    words: `Sold to ${name}${price}. Waiting for ${name} to confirm.`,
    buttons: [{ label: 'Undo', does: 'undo' }],
  }
}

/** The buttons for someone whose deal is closed, or who has none. */
function begin(of: LineOf): DealButton[] {
  const { facts, side, name, now, isHeld } = of
  const listing = forSale(of)
  if (!listing) return []
  if (side === 'seller' && (!facts || facts.reason === 'canceled' || facts.reason === 'lapsed'))
    return isHeld ? [] : [{ label: `Reserve for ${name}`, does: 'reserve', amount: listing.price }]
  if (offersLeft(facts, side, now) <= 0) return []
  return [again(of, listing, facts) ?? { label: offerLabel({ listing, side }), does: 'bargain' }]
}

/** An offer that ended by itself can be made again with one tap. */
function again(
  { side }: LineOf,
  { price, takesOffers }: Listing,
  facts: DealFacts | undefined,
): DealButton | undefined {
  if (!facts || price === 0 || (takesOffers === false && side === 'buyer')) return undefined
  const offer = (label: string, amount: number): DealButton => ({ label, does: 'offer', amount })
  const { reason, by, amount } = facts
  if (reason === 'price' && side === 'buyer') return offer(`Offer ${priceText(price)}`, price)
  if (reason !== 'expired' || amount > price) return undefined
  if (by === side) return offer(`Offer ${priceText(amount)} Again`, amount)
  return by === 'buyer'
    ? offer(`Offer It for ${priceText(amount)}`, amount)
    : offer(`Offer ${priceText(amount)}`, amount)
}
