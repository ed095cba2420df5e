import { create, edit } from '#server/listings/actions.ts'
import type { Resources } from '#server/resources.ts'
import { dayIn } from '#sync/deals/must-go-by.ts'
import { uuidv7 } from '#sync/id.ts'
import { hasEventType } from '#sync/listings.ts'
import { day, hour, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import { goods, type Good } from './goods.ts'
import { lookOf } from './palettes.ts'
import { inLanes, uploadPicture } from './pictures.ts'
import type { Random } from './random.ts'
import { scene, shots, type Shot } from './scene.ts'

/** Students give most of their things a condition. */
const conditions = ['Good', 'Like New', undefined, 'Fair', 'New', 'Good', undefined] as const

export interface Offer {
  id: string
  good: Good
  seller: Member
  time: number
  status: 'Available' | 'Pending' | 'Sold'
  description: string
  photos: { shot: Shot; ground: number; tilt: number }[]
}

/** Lists all goods over three weeks, oldest first, and sells some of them. */
export async function listGoods(
  resources: Resources,
  { members, photoWidth }: { members: Member[]; photoWidth: number },
  random: Random,
): Promise<Offer[]> {
  const offers = plan(members, resources.clock(), random)
  const photos = await inLanes(offers, (offer) => takePhotos(resources, offer, photoWidth))
  for (const [i, { id, good, seller: actor, time, description }] of offers.entries()) {
    const { title, price, category, eventType } = good
    const images = photos[i] ?? []
    const condition = hasEventType(category) ? undefined : conditions[i % conditions.length]
    const mustGoBy = lastDay(good, i, resources.clock())
    const about = { title, description, price, category, eventType, condition, mustGoBy }
    const args = { id, ...about, images }
    await act(resources, { actor, time }, create, args)
  }
  for (const { id, seller: actor, time, status } of offers) {
    if (status !== 'Available')
      await act(resources, { actor, time: time + hour }, edit, { id, status })
  }
  return offers
}

function plan(members: Member[], now: number, random: Random): Offer[] {
  const times = goods.map((_, i) => now - ageOf(i / goods.length, random)).sort((a, b) => a - b)
  return random.shuffled(goods).map((good, i) => {
    const time = times[i] ?? now
    const seller = random.pick(sellersOf(good, i, members))
    return {
      id: uuidv7(time, random.bytes(16)),
      good,
      seller,
      time,
      status: statusAfter(now - time, random),
      description: random.chance(0.6)
        ? `${good.description} ${seller.student.place}`
        : good.description,
      photos: photosOf(good, random),
    }
  })
}

/** Tickets have a day within the next month, and some other things must go within two weeks. */
function lastDay({ category }: Good, i: number, now: number): string | undefined {
  if (hasEventType(category)) return dayIn(now + (2 + ((i * 5) % 28)) * day, 'UTC')
  return i % 9 === 4 ? dayIn(now + (2 + (i % 12)) * day, 'UTC') : undefined
}

/** One in twelve was listed in the last day, the others in the three weeks before. */
const ageOf = (share: number, random: Random): number =>
  share < 1 / 12 ? random.between(8 * minute, 23 * hour) : random.between(day, 21 * day)

/** The larger campus sells two thirds. Goods of one college are sold only there. */
function sellersOf({ college }: Good, i: number, members: Member[]): Member[] {
  const [first] = members
  const isSmaller = (member: Member) => member.universityId !== first?.universityId
  if (college !== undefined) return members.filter(({ student }) => student.college === college)
  return members.filter((member) => isSmaller(member) === (i % 3 === 0))
}

function statusAfter(age: number, random: Random): Offer['status'] {
  const pending = age < day ? 0.04 : 0.09
  const sold = age < day ? 0 : 0.1
  const fate = random.fraction()
  if (fate < pending) return 'Pending'
  return fate < pending + sold ? 'Sold' : 'Available'
}

/** Mostly one photo; expensive goods have up to four, and some goods have none. */
function photosOf({ price, category }: Good, random: Random): Offer['photos'] {
  const most = category === 'Event Tickets' || category === 'Textbooks' ? 2 : price >= 40 ? 4 : 3
  const fate = random.fraction()
  const count = fate < 0.1 ? 0 : fate < 0.75 ? 1 : fate < 0.9 ? 2 : fate < 0.96 ? 3 : 4
  const ground = random.between(0, 2)
  return shots.slice(0, Math.min(count, most)).map((shot) => ({
    shot,
    ground: shot === 'mirrored' ? ground + 1 : ground,
    tilt: random.between(-120, 120) / 100,
  }))
}

async function takePhotos(
  resources: Resources,
  { good, seller, time, photos }: Offer,
  photoWidth: number,
): Promise<string[]> {
  const ids: string[] = []
  for (const { shot, ground, tilt } of photos) {
    const look = lookOf(good.palette, ground)
    const svg = scene(good.drawing, { look, shot, tilt }, photoWidth)
    const folder = 'quad/listing-images'
    const { id } = await uploadPicture(resources, {
      svg,
      uploaderId: seller.userId,
      folder,
      time: time - minute,
    })
    ids.push(id)
  }
  return ids
}
