import { agree, suggest } from '#server/meet-ups/actions.ts'
import { add } from '#server/meet-ups/spots.ts'
import { newId } from '#server/new-id.ts'
import type { Resources } from '#server/resources.ts'
import { day, hour, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Reserved } from './deals.ts'

const places = [
  { name: 'Engineering Fountain', hint: 'On the steps, facing the bell tower' },
  { name: 'Library entrance', hint: 'Inside, by the desk' },
  { name: 'Student union, ground floor', hint: '' },
] as const

const zone = 'America/Indiana/Indianapolis'

/** The places of a campus, which one of its moderators keeps. @returns their ids */
async function addPlaces(resources: Resources, moderator: Member): Promise<string[]> {
  const ids = places.map((_, i) => newId(resources.clock() - 30 * day + i))
  for (const [position, place] of places.entries()) {
    const at = { actor: moderator, time: resources.clock() - 30 * day + position * minute }
    await act(resources, at, add, { id: ids[position] ?? '', ...place, position })
  }
  return ids
}

/** One meet-up is agreed; in the other, the main student has to answer. */
export async function meet(resources: Resources, reserved: readonly Reserved[]): Promise<void> {
  const [own, theirs] = reserved
  if (!own || !theirs) return
  const [spotId] = await addPlaces(resources, own.main)
  const now = resources.clock()
  // Noon and 5 PM on campus.
  const noon = Math.ceil(now / day) * day + 17 * hour
  const suggested = { zone, spotId, place: places[0].name }
  await act(resources, { actor: own.other, time: now - 2 * hour }, suggest, {
    ...suggested,
    id: own.main.userId,
    card: newId(now - 2 * hour),
    at: new Date(noon).toISOString(),
  })
  await act(resources, { actor: theirs.main, time: now - 6 * hour }, suggest, {
    ...suggested,
    id: theirs.other.userId,
    card: newId(now - 6 * hour),
    at: new Date(noon + 5 * hour).toISOString(),
  })
  // The first one of two people is odd if the person with the smaller id makes it.
  const turn = theirs.main.userId < theirs.other.userId ? 1 : 2
  await act(resources, { actor: theirs.other, time: now - 5 * hour }, agree, {
    id: theirs.main.userId,
    card: newId(now - 5 * hour),
    turn,
  })
}
