import type { Deal } from '#sync/deals/deals.ts'
import type { Device } from './device.ts'
import { pick } from './pick.ts'
import { queue, type Numbers } from './queue.ts'
import { deviceOf, listingsOf, otherThan, shownOf } from './rows-of.ts'
import type { World } from './world.ts'

export const dealSteps = {
  /** A new offer of a buyer, also above the price and for a listing that is sold. */
  async offer(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const me = device.person.user.id
    const listing = pick(
      (await listingsOf(device)).filter(({ seller }) => seller._id !== me),
      b,
    )
    if (!listing) return
    const [card, amount] = [world.newId(), c % (Math.floor(listing.price) + 2)]
    const otherUserId = listing.seller._id
    const note = c % 5 === 0 ? { note: 'Cash.' } : {}
    const args = { card, otherUserId, listingIds: [listing._id], amount, ...note }
    await queue(world, device, 'deal.offer', args, card)
  },
  /** An answer to what is open, reserved or sold, as the screen shows it. */
  async answer(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const deal = pick(await shownOf(device, 'deals'), b)
    if (deal) await answers[c % answers.length]?.(world, device, deal)
  },
  /** The seller reserves a listing for someone, who may not have asked. */
  async reserve(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const listing = await ownListing(device, b)
    if (!listing) return
    const buyerId = otherThan(world, device, c).user.id
    const card = world.newId()
    const args = { card, listingId: listing._id, buyerId, amount: listing.price }
    await queue(world, device, 'deal.reserve', args)
  },
  /** The seller says to whom a listing is sold, or to nobody named. */
  async sell(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const listing = await ownListing(device, b)
    if (!listing) return
    const buyerId = otherThan(world, device, c).user.id
    const buyer = [{ buyerId, card: world.newId() }, { buyerId: null }, {}][c % 3]
    await queue(world, device, 'deal.sell', { id: listing._id, ...buyer })
  },
}

async function ownListing(device: Device, n: number) {
  const me = device.person.user.id
  return pick(
    (await listingsOf(device)).filter(({ seller }) => seller._id === me),
    n,
  )
}

type Answer = (world: World, device: Device, deal: Deal) => Promise<void>

const answers: Answer[] = [
  (world, device, { _id: id, turn, otherUserId }) =>
    queue(world, device, 'deal.accept', { id, turn, otherUserId, card: world.newId() }),
  (world, device, { _id: id, turn, otherUserId }) =>
    queue(world, device, 'deal.end', { id, turn, otherUserId, card: world.newId() }),
  async (world, device, { listingId, otherUserId, turn, amount, role }) => {
    const card = world.newId()
    const buyer = role === 'seller' ? { buyerId: otherUserId } : {}
    const args = { card, otherUserId, ...buyer, listingIds: [listingId], amount: amount + 1, turn }
    await queue(world, device, 'deal.offer', args, card)
  },
  (world, device, { _id: id, otherUserId, amount }) =>
    queue(world, device, 'deal.confirm', { id, otherUserId, received: amount % 2 === 0 }),
  (world, device, { _id: id }) => queue(world, device, 'deal.keep', { id }),
]

interface Row {
  id: string
  state: string
  reason: string | null
  cents: number
  by: string
  turn: number
}

/** The deals of the device's user, by the server's database. */
export const dealsOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<Row>(
      `SELECT id, state, reason, amount_cents AS cents, by, turn FROM deals
       WHERE deleted = 0 AND (seller_id = ? OR buyer_id = ?)`,
      person.user.id,
      person.user.id,
    )
    .map(({ id, state, reason, cents, by, turn }) =>
      [id, state, reason ?? '', cents / 100, by, turn].join(' '),
    )

export const dealShort = ({ _id, state, reason, amount, by, turn }: Deal): string =>
  [_id, state, reason ?? '', amount, by, turn].join(' ')
