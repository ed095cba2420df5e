import { flushListingCounts, inquire, view } from '#server/listings/counts.ts'
import type { Resources } from '#server/resources.ts'
import { day, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Offer } from './listings.ts'
import type { Random } from './random.ts'

/** Students view the listings of their campus, some on several days; a few inquire. */
export async function lookAround(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Offer[] },
  random: Random,
): Promise<void> {
  const now = resources.clock()
  for (const { id, seller, time } of offers) {
    const appeal = random.fraction() ** 2
    const others = members.filter(
      (one) => one.universityId === seller.universityId && one !== seller,
    )
    const days = Math.max(1, Math.min(4, Math.floor((now - time) / day)))
    const visits = others.flatMap((actor) =>
      Array.from({ length: days }, (_, i) => ({ actor, time: later(time, i, now) })),
    )
    const made = visits.filter((_, i) => random.chance((0.06 + appeal * 0.7) / (1 + (i % days))))
    const asking = made.filter(() => random.chance(appeal * 0.2))
    await Promise.all([
      ...made.map((visit) => act(resources, visit, view, { id })),
      ...asking.map((visit) => act(resources, visit, inquire, { id })),
    ])
  }
  await flushListingCounts(resources)
}

const later = (time: number, days: number, now: number): number =>
  Math.min(now, time + 5 * minute + days * day)
