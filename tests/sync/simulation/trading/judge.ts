import { Wrong } from '../wrong.ts'
import type { CardPosted, DealChange, Entry } from './ledger.ts'
import { floor } from './market.ts'
import { judgeNotices } from './notices.ts'
import { rowsShownBy, truthOf } from './truth.ts'
import { same, type TradingWorld } from './world.ts'

/** Invariants after every step. */
export function judge(world: TradingWorld): void {
  const news = world.server.news()
  news.forEach((entry, i) => {
    if (entry.kind === 'card') judgeCard(world, entry, news, i)
  })
  judgeNotices(world, news)
  judgeState(world)
}

/** Invariants after the network recovers and nothing waits. */
export async function judgeQuiet(world: TradingWorld): Promise<void> {
  for (const phone of world.phones) {
    const screen = await phone.screen()
    if (screen.log().length > 0) throw new Wrong('Actions are still queued.')
    same(phone, rowsShownBy(screen), truthOf(world, phone))
  }
}

const dollars = (cents: number): string => `$${cents / 100}`

/** The people who moved a deal are bound only to what they saw. */
function judgeCard(world: TradingWorld, card: CardPosted, news: Entry[], i: number): void {
  const { kind, amount = 0, price = 0 } = card.event
  const change = changeOf(card, news.slice(0, i))
  const who = nameOf(world, card.sender)
  const { before, at } = change
  const side = card.sender === change.seller ? 'seller' : 'buyer'
  if (kind === 'offer' && side === 'buyer')
    judgeFloor(world, card, news.slice(i), { amount, price })
  if (!world.seen.has(card.id)) return
  const saw = world.seen.get(card.id)
  if ((kind === 'accept' || kind === 'reserve') && saw?.amount !== amount)
    throw new Wrong(`${who} is bound to $${amount} and saw $${saw?.amount}.`)
  const isOpen = before?.state === 'open' && (before.expires ?? 0) > at
  if (kind === 'accept' && !isOpen) throw new Wrong(`${who} accepted an offer after its end.`)
  const isOthers = isOpen && before.by !== side
  const isUnseen = isOthers && (saw?.turn !== before.turn || saw.amount * 100 !== before.amount)
  const verb = kind === 'offer' ? 'replaced' : kind === 'decline' ? 'declined' : undefined
  if (isUnseen && verb !== undefined)
    throw new Wrong(`${who} ${verb} ${dollars(before.amount)} unseen.`)
}

/** The move that a card shows. It is stored before the card. */
function changeOf({ listing, sender, recipient }: CardPosted, before: Entry[]): DealChange {
  const change = before.findLast(
    (each) =>
      each.kind === 'deal' &&
      each.listing === listing &&
      [each.seller, each.buyer].includes(sender) &&
      [each.seller, each.buyer].includes(recipient),
  )
  if (change?.kind !== 'deal') throw new Wrong('A card shows no move.')
  return change
}

function judgeFloor(
  { listings }: TradingWorld,
  { listing, sender }: CardPosted,
  after: Entry[],
  { amount, price }: { amount: number; price: number },
): void {
  if (listings.indexOf(listing) !== 1 || amount >= Math.min(floor, price)) return
  const next = after.find(
    (each) => each.kind === 'deal' && each.listing === listing && each.buyer === sender,
  )
  const isDeclined = next?.kind === 'deal' && next.after.reason === 'declined'
  if (!isDeclined) throw new Wrong(`$${amount} is below the floor and open.`)
}

const nameOf = ({ phones }: TradingWorld, id: string): string =>
  phones.find((phone) => phone.id === id)?.person.user.username ?? id

interface Row {
  id: string
  state: string
  amount: number
  expires: number
  buyer: string
  deleted: number
  status: string
  price: number
  blocks: number
  listing: string
}

/** What the database must have, whatever people do. */
function judgeState({ server, clock }: TradingWorld): void {
  const live = server.query<Row>(
    `SELECT d.id, d.state, d.amount_cents AS amount, d.expires_at AS expires, d.buyer_id AS buyer,
       l.deleted, l.status, l.price_cents AS price, l.id AS listing,
       (SELECT count(*) FROM blocks b WHERE b.deleted = 0 AND (
         (b.blocker_id = d.buyer_id AND b.blocked_id = d.seller_id) OR
         (b.blocker_id = d.seller_id AND b.blocked_id = d.buyer_id))) AS blocks
     FROM deals d JOIN listings l ON l.id = d.listing_id WHERE d.deleted = 0 AND d.state <> 'closed'`,
  )
  const held = new Set<string>()
  for (const { state, status, ...row } of live) {
    if (state === 'open' && row.expires <= clock.time) continue
    if (state !== 'open' && held.has(row.listing)) throw new Wrong('A listing is held twice.')
    if (state !== 'open') held.add(row.listing)
    if (state !== 'sold' && row.deleted) throw new Wrong(`A deleted listing has a deal: ${state}.`)
    if (state === 'open' && status === 'Sold') throw new Wrong('A Sold listing has an open offer.')
    if (state === 'open' && row.amount > row.price)
      throw new Wrong(`${dollars(row.amount)} is open above the price.`)
    if (state !== 'sold' && row.blocks > 0) throw new Wrong(`A block left a deal: ${state}.`)
    const wanted = { open: status, reserved: 'Pending', sold: row.deleted ? status : 'Sold' }[state]
    if (status !== wanted) throw new Wrong(`A listing with a deal that is ${state} is ${status}.`)
  }
}
