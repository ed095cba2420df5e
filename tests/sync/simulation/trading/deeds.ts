import type { Deal } from '#sync/deals/deals.ts'
import { dealIdOf, isLive } from '#sync/deals/deals.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { day, hour, minute } from '#sync/time.ts'
import { statuses } from '#sync/listings.ts'
import { pick } from '../pick.ts'
import type { Phone } from './phone.ts'
import type { TradingWorld } from './world.ts'

/** By these a step picks a device, a row and a value. */
export interface TradingStep {
  kind: keyof typeof kinds
  a: number
  b: number
  c: number
  /** Whether the person does it on a fresh screen, and the device sends it at once. */
  isOnline: boolean
}

type Numbers = Pick<TradingStep, 'a' | 'b' | 'c'>

const amounts = [20, 40, 60, 80, 100, 120]

interface Look {
  phone: Phone
  isSeller: boolean
  buyerId: string
  otherUserId: string
  listingId: string
  /** As the screen shows it. */
  price: number
  row: Deal | undefined
}

/** What a person sees of a deal; undefined if the screen does not show the listing. */
const look = async (world: TradingWorld, numbers: Numbers): Promise<Look | undefined> =>
  lookOn(await phoneOf(world, numbers.a).screen(), world, numbers)

/** Of a deal for which the screen has this button, if there is one. Otherwise the screen was old. */
async function lookFor(
  world: TradingWorld,
  numbers: Numbers,
  hasButton: (row: Deal) => boolean,
): Promise<Look | undefined> {
  const { a, b, c } = numbers
  const screen = await phoneOf(world, a).screen()
  const all = [0, 1, 2, 3].map((i) => lookOn(screen, world, { a, b: b + i, c: c + (i >> 1) }))
  return all.find((seen) => seen?.row && hasButton(seen.row)) ?? all[0]
}

function lookOn(screen: Rows, world: TradingWorld, { a, b, c }: Numbers): Look | undefined {
  const phone = phoneOf(world, a)
  const seller = phoneOf(world, 0).id
  const isSeller = phone.id === seller
  const buyerId = isSeller ? phoneOf(world, 2 + 2 * (c % 2)).id : phone.id
  const listing = screen.get('listings', pick(world.listings, b) ?? '')
  if (!listing) return undefined
  const row = screen.get('deals', dealIdOf(listing._id, buyerId))
  const otherUserId = isSeller ? buyerId : seller
  return {
    phone,
    isSeller,
    buyerId,
    otherUserId,
    listingId: listing._id,
    price: listing.price,
    row,
  }
}

export const phoneOf = ({ phones }: TradingWorld, n: number): Phone => {
  const phone = pick(phones, n)
  if (!phone) throw new Error('There is no device.')
  return phone
}

/** Notes what the author of a card sees. */
function newCard(world: TradingWorld, row: Look['row']): string {
  const card = world.newId()
  world.seen.set(card, row && { turn: row.turn, amount: row.amount, by: row.by })
  return card
}

async function answer(
  world: TradingWorld,
  seen: Look | undefined,
  name: 'deal.accept' | 'deal.end',
): Promise<void> {
  if (!seen?.row) return
  const { phone, row, otherUserId } = seen
  const args = { id: row._id, turn: row.turn, otherUserId, card: newCard(world, row) }
  await world.queue(phone, name, args)
}

const deeds = {
  async offer(world: TradingWorld, numbers: Numbers) {
    const seen = await look(world, numbers)
    if (!seen) return
    const { phone, row, buyerId, otherUserId, isSeller, price, listingId } = seen
    const amount = pick(amounts, Math.floor(numbers.c / 2)) ?? price
    await world.queue(phone, 'deal.offer', {
      card: newCard(world, row),
      listingIds: [listingId],
      ...(isSeller && { buyerId }),
      otherUserId,
      amount,
      seenPrice: price,
      ...(row?.state === 'open' && { turn: row.turn }),
    })
  },
  async accept(world: TradingWorld, numbers: Numbers) {
    const isAsked = ({ state, by, role }: Deal) => state === 'open' && by !== role
    await answer(world, await lookFor(world, numbers, isAsked), 'deal.accept')
  },
  async end(world: TradingWorld, numbers: Numbers) {
    await answer(world, await lookFor(world, numbers, isLive), 'deal.end')
  },
  async reserve(world: TradingWorld, numbers: Numbers) {
    const seen = await look(world, { ...numbers, a: numbers.a % 2 })
    if (!seen) return
    const { phone, row, buyerId, listingId, price } = seen
    const isAsked = row?.state === 'open' && row.by === 'buyer'
    const card = world.newId()
    const named = isAsked ? row : { amount: price, by: 'seller' as const, turn: 0 }
    world.seen.set(card, { amount: named.amount, by: named.by, turn: named.turn })
    await world.queue(phone, 'deal.reserve', { card, listingId, buyerId, amount: named.amount })
  },
  async sell(world: TradingWorld, numbers: Numbers) {
    const seen = await look(world, { ...numbers, a: numbers.a % 2 })
    if (!seen) return
    const buyer = [{ buyerId: seen.buyerId }, {}, { buyerId: null }]
    const args = { id: seen.listingId, card: newCard(world, seen.row), ...pick(buyer, numbers.c) }
    await world.queue(seen.phone, 'deal.sell', args)
  },
  async confirm(world: TradingWorld, numbers: Numbers) {
    const isHeld = ({ state }: Deal) => state === 'sold' || state === 'reserved'
    const seen = await lookFor(world, { ...numbers, a: 2 + (numbers.a % 4) }, isHeld)
    if (!seen?.row || !isHeld(seen.row)) return
    const received = seen.row.state === 'reserved' || numbers.c % 3 === 0
    const args = { id: seen.row._id, received }
    await world.queue(seen.phone, 'deal.confirm', args)
  },
  async keep(world: TradingWorld, numbers: Numbers) {
    const seen = await look(world, { ...numbers, a: numbers.a % 2 })
    if (seen?.row) await world.queue(seen.phone, 'deal.keep', { id: seen.row._id })
  },
  async setStatus(world: TradingWorld, numbers: Numbers) {
    const seen = await look(world, { ...numbers, a: numbers.a % 2 })
    const status = pick(statuses, numbers.c)
    if (seen) await world.queue(seen.phone, 'listing.edit', { id: seen.listingId, status })
  },
  async setPrice(world: TradingWorld, numbers: Numbers) {
    const seen = await look(world, { ...numbers, a: numbers.a % 2 })
    if (!seen) return
    const { phone, listingId, price } = seen
    const checked = numbers.c % 2 === 0 ? { seen: { price: [price] } } : {}
    const args = { id: listingId, price: pick(amounts, Math.floor(numbers.c / 2)), ...checked }
    await world.queue(phone, 'listing.edit', args)
  },
  async remove(world: TradingWorld, numbers: Numbers) {
    const seen = await look(world, { ...numbers, a: numbers.a % 2 })
    if (seen) await world.queue(seen.phone, 'listing.delete', { id: seen.listingId })
  },
  block: (world: TradingWorld, numbers: Numbers) => meet(world, numbers, 'block.block'),
  unblock: (world: TradingWorld, numbers: Numbers) => meet(world, numbers, 'block.unblock'),
  /** A refused write is tried again as it is. */
  async retry(world: TradingWorld, { a, b }: Numbers) {
    const phone = phoneOf(world, a)
    const entry = pick(await phone.refused(), b)
    if (entry) await phone.retry(entry.seq, world.clock.time)
  },
}

async function meet(world: TradingWorld, { a, c }: Numbers, name: string): Promise<void> {
  const phone = phoneOf(world, a)
  const others = a % 6 < 2 ? [phoneOf(world, 2), phoneOf(world, 4)] : [phoneOf(world, 0)]
  await world.queue(phone, name, { userId: pick(others, c)?.id })
}

const faults = {
  sync: (world: TradingWorld, { a }: Numbers) => world.sync(phoneOf(world, a)),
  round: (world: TradingWorld, { a }: Numbers) => world.startRound(phoneOf(world, a)),
  async deliver(world: TradingWorld, { a }: Numbers) {
    const parcel = pick(world.parcels, a)
    if (parcel) await world.deliver(parcel)
  },
  async hand(world: TradingWorld, { a }: Numbers) {
    const parcel = pick(world.parcels, a)
    if (!parcel) return
    await world.deliver(parcel)
    if (parcel.answered) await world.hand(parcel, parcel.answered)
  },
  async loseRequest(world: TradingWorld, { a }: Numbers) {
    const parcel = pick(world.parcels, a)
    if (parcel && !parcel.answered) await world.hand(parcel, { kind: 'later' })
  },
  async loseAnswer(world: TradingWorld, { a }: Numbers) {
    const parcel = pick(world.parcels, a)
    if (!parcel) return
    await world.deliver(parcel)
    await world.hand(parcel, { kind: 'later' })
  },
  /** An older request arrives again; no device waits for its answer. */
  async again(world: TradingWorld, { a }: Numbers) {
    const past = pick(world.past, a)
    if (past) await world.ask(past)
  },
  /** Every device sends at the same time, and all answers arrive. */
  async rush(world: TradingWorld) {
    for (const phone of world.phones) await world.startRound(phone)
    await world.deliverTogether()
    for (const parcel of world.parcels.slice())
      if (parcel.answered) await world.hand(parcel, parcel.answered)
  },
  async wait(world: TradingWorld, { b }: Numbers) {
    world.clock.time += (b % 100) * 30 * minute
  },
  /** Until the next end of an offer or a reservation, or some hours before it. */
  async waitForEnd({ clock, server }: TradingWorld, { b }: Numbers) {
    const [next] = server.query<{ end: number | null }>(
      `SELECT min(coalesce(expires_at, held_until)) AS end FROM deals
       WHERE coalesce(expires_at, held_until) > CAST(? AS INTEGER)`,
      String(clock.time),
    )
    clock.time = Math.max(clock.time, (next?.end ?? 0) - (b % 4) * 3 * hour)
  },
  /** Long enough for the end of a reservation. */
  async waitLong(world: TradingWorld, { b }: Numbers) {
    world.clock.time += (b % 9) * day
  },
  sweep: (world: TradingWorld) => world.server.sweep(),
  async jump(world: TradingWorld, { a, b }: Numbers) {
    phoneOf(world, a).skew = ((b % 101) - 50) * hour
  },
}

const kinds = { ...deeds, ...faults }

export async function takeTradingStep(world: TradingWorld, step: TradingStep): Promise<void> {
  const { kind, a, isOnline } = step
  const phone = phoneOf(world, a)
  const isSynced = isOnline && kind in deeds
  if (isSynced) await world.sync(phone)
  await kinds[kind](world, step)
  if (isSynced) await world.sync(phone)
}
