import * as v from 'valibot'
import { meetUpCards } from '../meet-ups/cards.ts'
import { priceText } from '../money.ts'
import { isolated } from '../texts/isolated.ts'

const dealCards = ['offer', 'accept', 'decline', 'withdraw', 'reserve', 'cancel', 'sell'] as const
export type DealCardKind = (typeof dealCards)[number]

/** What a card shows besides its listing. Amounts are in dollars, times ISO 8601. */
export const cardEventSchema = v.object({
  /** What a person did. Clocks make no cards. */
  kind: v.picklist([...dealCards, ...meetUpCards]),
  /** Of the deal or the meet-up, so that a later card says what became of this one. */
  turn: v.number(),
  amount: v.optional(v.number()),
  /** The asking price at that time. */
  price: v.optional(v.number()),
  /** The listings of an offer for several. */
  listingIds: v.optional(v.array(v.string())),
  note: v.optional(v.string()),
  at: v.optional(v.string()),
  /** The IANA name of the proposer's time zone. */
  zone: v.optional(v.string()),
  place: v.optional(v.string()),
})
export type CardEvent = v.InferOutput<typeof cardEventSchema>

interface Sentence {
  title: string
  /** Whether the seller of the listing did it. */
  bySeller: boolean
}

type DealEvent = CardEvent & { kind: DealCardKind }

/** A deal's card as a sentence of its author, for lists of messages and for older clients. */
export function dealSentence(event: DealEvent, { title, bySeller }: Sentence): string {
  const { kind, amount = 0, price = 0, note } = event
  const thing = `“${isolated(title)}”`
  if (kind !== 'offer') return sentences[kind](thing, priceText(amount))
  const what = bySeller ? sellersOffer(thing, amount) : buyersOffer(thing, amount, price)
  return note === undefined ? what : `${what} ${isolated(note)}`
}

const sentences = {
  accept: (thing: string, amount: string) => `I accept ${amount} for ${thing}.`,
  decline: (thing: string, amount: string) => `I decline ${amount} for ${thing}.`,
  withdraw: (thing: string) => `I withdraw my offer for ${thing}.`,
  reserve: (thing: string, amount: string) => `I reserved ${thing} for you at ${amount}.`,
  cancel: (thing: string) => `I canceled the reservation of ${thing}.`,
  sell: (thing: string) => `I marked ${thing} as sold to you.`,
}

const sellersOffer = (thing: string, amount: number): string =>
  `I offer you ${thing} for ${priceText(amount)}.`

function buyersOffer(thing: string, amount: number, price: number): string {
  if (price === 0) return `I’d like to have ${thing}.`
  return `I offer ${priceText(amount)} for ${thing} (asking price ${priceText(price)}).`
}
