import { dealIdOf } from '#sync/deals/deals.ts'
import { day } from '#sync/time.ts'
import { Wrong } from '../wrong.ts'
import { phoneOf } from './deeds.ts'
import { judge, judgeQuiet } from './judge.ts'
import { marketAfter, startWorld, type Market } from './market.ts'
import type { TradingWorld } from './world.ts'

interface Event {
  name: string
  take(world: TradingWorld): Promise<void>
}

/** What happens meanwhile, and why the acceptance is then refused. */
export interface Cause {
  take(world: TradingWorld): Promise<void>
  refused: RegExp
}

// The first device of the seller accepts what the first buyer offers. The second device of the seller,
// and the buyers, do other things.
const [adas, second, bens, others, cleos] = [0, 1, 2, 3, 4]

const things = (world: TradingWorld) => {
  const [listingId = ''] = world.listings
  const [ada, ben, cleo] = [adas, bens, cleos].map((n) => phoneOf(world, n).id)
  return { listingId, ada: ada ?? '', ben: ben ?? '', cleo: cleo ?? '' }
}

async function does(world: TradingWorld, n: number, name: string, args: object): Promise<void> {
  await world.queue(phoneOf(world, n), name, args)
  await world.sync(phoneOf(world, n))
}

async function offers(world: TradingWorld, n: number, amount: number, turn?: number) {
  const { listingId, ada } = things(world)
  const named = { listingIds: [listingId], otherUserId: ada, amount, seenPrice: 100 }
  await does(world, n, 'deal.offer', { card: world.newId(), ...named, ...(turn && { turn }) })
}

const changed = /^This offer has changed/
const ended = /^This offer has ended/

export const causes: Record<string, Cause> = {
  'the buyer names another amount': {
    take: (world) => offers(world, others, 70, 1),
    refused: changed,
  },
  'the buyer withdraws': {
    take(world) {
      const { listingId, ada, ben } = things(world)
      const named = { id: dealIdOf(listingId, ben), turn: 1, otherUserId: ada }
      return does(world, others, 'deal.end', { ...named, card: world.newId() })
    },
    refused: ended,
  },
  'the other device of the seller makes a counter-offer': {
    take(world) {
      const { listingId, ben } = things(world)
      const named = { listingIds: [listingId], buyerId: ben, otherUserId: ben, turn: 1 }
      const args = { ...named, card: world.newId(), amount: 90 }
      return does(world, second, 'deal.offer', args)
    },
    refused: changed,
  },
  'the other device of the seller accepts another offer': {
    take(world) {
      const { listingId, cleo } = things(world)
      const named = { id: dealIdOf(listingId, cleo), turn: 1, otherUserId: cleo }
      return does(world, second, 'deal.accept', { ...named, card: world.newId() })
    },
    refused: /^This is already reserved for cleo/,
  },
  'the listing is sold to someone else': {
    take(world) {
      const { listingId: id } = things(world)
      return does(world, second, 'deal.sell', { id, buyerId: null, card: world.newId() })
    },
    refused: /^This offer has ended|^This listing has been sold/,
  },
  'the price is lowered below the offer': {
    take(world) {
      const { listingId: id } = things(world)
      return does(world, second, 'listing.edit', { id, price: 60 })
    },
    refused: ended,
  },
  'the listing is deleted': {
    take: (world) => does(world, second, 'listing.delete', { id: things(world).listingId }),
    refused: /^This listing/,
  },
  'the buyer blocks the seller': {
    take: (world) => does(world, others, 'block.block', { userId: things(world).ada }),
    refused: /^You cannot/,
  },
  'the offer ends by the clock': {
    async take({ clock }) {
      clock.time += 3 * day
    },
    refused: /^This offer has expired/,
  },
  'the offer ends by the sweep': {
    async take({ clock, server }) {
      clock.time += 3 * day
      await server.sweep()
    },
    refused: /^This offer has expired/,
  },
}

const accepts: Event = {
  name: 'the seller accepts',
  async take(world) {
    const { listingId, ben } = things(world)
    const card = world.newId()
    world.seen.set(card, { turn: 1, amount: 80, by: 'buyer' })
    const args = { id: dealIdOf(listingId, ben), turn: 1, otherUserId: ben, card }
    await world.queue(phoneOf(world, adas), 'deal.accept', args)
  },
}
const sends: Event = {
  name: 'the device sends',
  take: (world) => world.startRound(phoneOf(world, adas)),
}
const parcelOf = ({ parcels, phones }: TradingWorld) =>
  parcels.find(({ phone }) => phone === phones[adas])
const arrives: Event = {
  name: 'the request arrives',
  async take(world) {
    const parcel = parcelOf(world)
    if (parcel) await world.deliver(parcel)
  },
}
const isAnswered: Event = {
  name: 'the answer arrives',
  async take(world) {
    const parcel = parcelOf(world)
    if (parcel?.answered) await world.hand(parcel, parcel.answered)
  },
}
const isLost: Event = {
  name: 'the answer is lost',
  async take(world) {
    const parcel = parcelOf(world)
    if (parcel) await world.hand(parcel, { kind: 'later' })
  },
}
const othersLook: Event = {
  name: 'the other devices fetch',
  async take(world) {
    for (const n of [second, bens, cleos]) await world.sync(phoneOf(world, n))
  },
}

const plain = [accepts, sends, arrives, isAnswered]
const repeated = [accepts, sends, arrives, isLost, sends, arrives, isAnswered]

/** All ways to put these lines into one. */
function merged(lines: readonly Event[][]): Event[][] {
  if (lines.every((line) => line.length === 0)) return [[]]
  return lines.flatMap(([first, ...rest], i) =>
    first ? merged(lines.with(i, rest)).map((order) => [first, ...order]) : [],
  )
}

/** An acceptance, and one thing that happens before, between, or after its events, in every order. */
export async function tryOrders({ take, refused }: Cause): Promise<number> {
  const cause = { name: 'meanwhile', take }
  const orders = [...merged([plain, [cause], [othersLook]]), ...merged([repeated, [cause]])]
  for (const order of orders) {
    try {
      await tryOrder(order, order.indexOf(cause) < order.indexOf(arrives), refused)
    } catch (error) {
      throw new Error(`${String(error)}\n${order.map(({ name }) => name).join('\n')}`, {
        cause: error,
      })
    }
  }
  return orders.length
}

let start: Promise<Market> | undefined

/** Both buyers have made an offer, and all devices know it. */
async function makeStart(): Promise<Market> {
  const world = await startWorld()
  await offers(world, bens, 80)
  await offers(world, cleos, 75)
  for (const phone of world.phones) await world.sync(phone)
  judge(world)
  return marketAfter(world)
}

async function tryOrder(order: Event[], isLate: boolean, refused: RegExp): Promise<void> {
  const world = await startWorld({}, await (start ??= makeStart()))
  try {
    for (const event of order) {
      await event.take(world)
      judge(world)
    }
    for (const phone of world.phones) await world.sync(phone)
    judge(world)
    await judgeQuiet(world)
    const told = (await phoneOf(world, adas).refused()).map(({ message }) => message)
    const isRight = isLate ? told.length === 1 && refused.test(told[0] ?? '') : told.length === 0
    if (!isRight) throw new Wrong(`The seller is told ${JSON.stringify(told)}.`)
  } finally {
    await world.server.stop()
  }
}
