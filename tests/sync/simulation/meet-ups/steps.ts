import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { spots } from '#drizzle/schema/meet-ups.ts'
import { departWithNews } from '#server/accounts/account/depart.ts'
import { sweepOffers, sweepReservations } from '#server/deals/sweep.ts'
import { askAboutMeetUps, remindOfMeetUps } from '#server/meet-ups/sweep.ts'
import type { Deal } from '#sync/deals/deals.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { hour, minute } from '#sync/time.ts'
import type { Device } from '../device.ts'
import { pick } from '../pick.ts'
import { queue, type Numbers } from '../queue.ts'
import { deviceOf, listingsOf, otherThan, presentIn, shownOf } from '../rows-of.ts'
import type { World } from '../world.ts'
import { checkSwept } from './rules.ts'

// In minutes. The limits of meet-ups are at half hours and hours, and time passes by hours and a little.
// So no run depends on how quickly the machine makes its steps.
const aheads = [15, 45, 75, 105, 195, 2 * 24 * 60 + 15, 20 * 24 * 60 + 15]
const refused = [-15, 40 * 24 * 60]
/** In hours. */
const passes = [1, 1, 2, 2, 3, 50]
const zones = ['America/New_York', 'Asia/Kolkata', 'UTC']

export const meetUpSteps = {
  /** A time and a place, or another one than the other person or both wanted. */
  async propose(world: World, { a, b, c }: Numbers) {
    const device = deviceOf(world, a)
    const { id } = otherThan(world, device, b).user
    const known = (await shownOf(device, 'meetUps')).find(({ otherUserId }) => otherUserId === id)
    const from = c % 5 === 0 ? world.time + device.skew : world.server.begin
    const minutes = pick(b % 12 === 0 ? refused : aheads, c) ?? 0
    const at = new Date(from + minutes * minute).toISOString()
    const card = world.newId()
    const spot = c % 3 === 0 ? pick(await shownOf(device, 'spots'), b) : undefined
    const where = spot ? { spotId: spot._id } : { place: `Bench ${card.slice(-4)}` }
    const turn = c % 9 === 0 ? 0 : (known?.turn ?? 0)
    const args = { id, card, at, zone: pick(zones, b), ...where, turn }
    // The same place at the same time makes no other card.
    await queue(world, device, 'meetUp.propose', args, spot ? undefined : card)
  },
  /** An answer to what is proposed, agreed, canceled or over, as the screen shows it. */
  async answerMeetUp(world: World, { a, b, c }: Numbers) {
    // The first device from this one on that has any: few have one yet.
    for (let i = 0; i < presentIn(world).length; i += 1) {
      const device = deviceOf(world, a + i)
      const meetUp = pick(await shownOf(device, 'meetUps'), b)
      if (meetUp) return answers[c % answers.length]?.(world, device, meetUp)
    }
  },
  /** A seller undoes a sale, which is then a reservation again if it was one. */
  async undoSale(world: World, { a, b }: Numbers) {
    const device = deviceOf(world, a)
    const me = device.person.user.id
    const own = (await listingsOf(device)).filter(({ seller }) => seller._id === me)
    const listing = pick(
      own.filter(({ status }) => status === 'Sold'),
      b,
    )
    if (listing) await queue(world, device, 'listing.edit', { id: listing._id, status: 'Pending' })
  },
  /** The buyer of a reservation has it, perhaps before the two have met. */
  async haveIt(world: World, { a, b }: Numbers) {
    const device = deviceOf(world, a)
    const isHeld = ({ state, role }: Deal) => state === 'reserved' && role === 'buyer'
    const deal = pick((await shownOf(device, 'deals')).filter(isHeld), b)
    if (!deal) return
    const { _id: id, otherUserId } = deal
    await queue(world, device, 'deal.confirm', { id, otherUserId, received: true })
  },
  /** Hours or days go by, after which the server does what it does once a minute and once an hour. */
  async pass(world: World, { b }: Numbers) {
    const hours = pick(passes, b) ?? 1
    world.time += hours * hour + minute
    await world.server.moveClock(hours * hour + minute)
    const { resources } = world.server
    for (const sweep of [remindOfMeetUps, askAboutMeetUps, sweepOffers, sweepReservations])
      await sweep(resources)
    checkSwept(world)
  },
  /** A moderator adds a place to the first campus, or deletes it. */
  async place(world: World, { b, c }: Numbers) {
    const id = `01900000-0000-7000-8000-00000000000${b % 3}`
    const about = { name: `Hall ${b % 3}`, position: b % 3, universityId: 'purdue-university' }
    await world.server.resources.writer.write({
      async run(tx, rev) {
        const set = { rev, deleted: c % 4 === 0 }
        await tx
          .insert(spots)
          .values({ id, ...about, ...set })
          .onConflictDoUpdate({ target: spots.id, set })
      },
    })
  },
  /** Someone deletes their account. Their devices are gone. */
  async leave(world: World, { a }: Numbers) {
    const { person } = deviceOf(world, a)
    const isTheirs = (device: Device) => device.person.user.id === person.user.id
    if (presentIn(world).every(isTheirs)) return
    await deleteAccount(world, person.user.id)
    for (const device of world.devices.filter(isTheirs)) {
      device.isGone = true
      for (const tab of device.tabs) tab.kill()
    }
    world.parcels = world.parcels.filter(({ tab }) => !tab.device.isGone)
    const others = world.past.filter(({ tab }) => !tab.device.isGone)
    world.past.splice(0, world.past.length, ...others)
  },
}

type Answer = (world: World, device: Device, meetUp: MeetUp) => Promise<void>

const agree: Answer = (world, device, { otherUserId: id, turn }) =>
  queue(world, device, 'meetUp.agree', { id, turn, card: world.newId() })

const here =
  (note?: string): Answer =>
  (world, device, { otherUserId: id, turn }) =>
    queue(world, device, 'meetUp.here', { id, turn, card: world.newId(), note })

/** What most people say next. */
const likely: Answer = (world, device, meetUp) =>
  (meetUp.state === 'agreed' ? here() : agree)(world, device, meetUp)

const answers: Answer[] = [
  likely,
  here(),
  likely,
  (world, device, { otherUserId: id, turn }) =>
    queue(world, device, 'meetUp.cancel', { id, turn, card: world.newId() }),
  agree,
  here('By the door.'),
]

async function deleteAccount({ server: { resources } }: World, id: string): Promise<void> {
  const { writer, clock } = resources
  const afterwards: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void afterwards.push(work)
  await writer.write({
    async run(tx, rev) {
      const [user] = await tx.select().from(users).where(eq(users.id, id))
      if (user) await departWithNews({ tx, now: clock(), rev, resources, after }, user)
    },
  })
  for (const work of afterwards) await work()
}
