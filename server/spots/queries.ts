import { and, asc, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { spots } from '#drizzle/schema/meet-ups.ts'
import type { Actor } from '#sync/engine/action.ts'
import { noPlace } from '#sync/meet-ups/place.ts'
import type { Spot } from '#sync/meet-ups/spots.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'

export type SpotRow = typeof spots.$inferSelect

export const spotOf = ({ id, name, hint, position }: SpotRow): Spot => ({
  _id: id,
  name,
  hint,
  position,
})

/** The places of a campus in their order. */
export const spotsOf = (db: Db, universityId: string): Promise<SpotRow[]> =>
  db
    .select()
    .from(spots)
    .where(and(eq(spots.universityId, universityId), eq(spots.deleted, false)))
    .orderBy(asc(spots.position), asc(spots.id))

interface NamedPlace {
  spotId?: string | undefined
  place?: string | undefined
  /** The person whom the actor will meet. */
  otherId: string
}

/**
 * The place of a meet-up: one of the list, for two people of its campus, or a typed one.
 * @throws Refusal `bad_input` if the list does not have it for them
 */
export async function findPlace(
  db: Db,
  { universityId }: Actor,
  { spotId, place = '', otherId }: NamedPlace,
): Promise<{ spotId?: string; place: string }> {
  if (spotId === undefined) return { place }
  const [spot] = await db
    .select({ place: spots.name })
    .from(spots)
    .innerJoin(users, and(eq(users.id, otherId), eq(users.universityId, spots.universityId)))
    .where(
      and(eq(spots.id, spotId), eq(spots.universityId, universityId), eq(spots.deleted, false)),
    )
  if (!spot) throw new Refusal('bad_input', noPlace.message, 'spotId')
  return { spotId, place: spot.place }
}
