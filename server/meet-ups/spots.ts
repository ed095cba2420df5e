import { and, asc, count, eq } from 'drizzle-orm'
import { spots } from '#drizzle/schema/meet-ups.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { addSpot, changeSpot, deleteSpot } from '#sync/actions/spots.ts'
import { meetUpLimits, type Spot } from '#sync/meet-ups/meet-ups.ts'
import { Refusal } from '#sync/refusal.ts'
import { assertRole } from '../auth/role.ts'
import type { Db } from '../db/open.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { spotOf } from './sync.ts'

const isKept = eq(spots.deleted, false)
const noSuchPlace = () => new Refusal('not_found', 'This place does not exist.')

/** The places of a campus, in their order. */
export async function spotsOf(db: Db, universityId: string): Promise<Spot[]> {
  const rows = await db
    .select()
    .from(spots)
    .where(and(eq(spots.universityId, universityId), isKept))
    .orderBy(asc(spots.position), asc(spots.id))
  return rows.map(spotOf)
}

export const add = implement(addSpot, async (context, { id, universityId: asked, ...spot }) => {
  const { tx, actor, rev } = context
  await assertRole(tx, actor, 'moderator')
  const [before] = await tx.select().from(spots).where(eq(spots.id, id))
  if (before) return spotOf(before)
  const universityId = asked ?? actor.universityId
  const [campus] = await tx
    .select({ id: universities.id })
    .from(universities)
    .where(eq(universities.id, universityId))
  if (!campus) throw new Refusal('not_found', 'This university does not exist.', 'universityId')
  const [{ n } = { n: 0 }] = await tx
    .select({ n: count() })
    .from(spots)
    .where(and(eq(spots.universityId, universityId), isKept))
  if (n >= meetUpLimits.spots)
    throw new Refusal(
      'conflict',
      `A campus can have ${meetUpLimits.spots} places. Delete one first.`,
    )
  const [row] = await tx
    .insert(spots)
    .values({ id, universityId, ...spot, rev })
    .returning()
  if (!row) throw new Error('The place was not stored.')
  tellCampus(context, universityId)
  return spotOf(row)
})

export const change = implement(changeSpot, async (context, { id, ...changes }) => {
  const { tx, actor, rev } = context
  await assertRole(tx, actor, 'moderator')
  const [before] = await tx
    .select()
    .from(spots)
    .where(and(eq(spots.id, id), isKept))
  if (!before) throw noSuchPlace()
  const { name = before.name, hint = before.hint, position = before.position } = changes
  const isSame = name === before.name && hint === before.hint && position === before.position
  if (isSame) return spotOf(before)
  const [row] = await tx
    .update(spots)
    .set({ name, hint, position, rev })
    .where(eq(spots.id, id))
    .returning()
  if (!row) throw noSuchPlace()
  tellCampus(context, row.universityId)
  return spotOf(row)
})

/** A meet-up that names the place keeps its name. */
export const remove = implement(deleteSpot, async (context, { id }) => {
  const { tx, actor, rev, isQueued } = context
  await assertRole(tx, actor, 'moderator')
  const [row] = await tx.select().from(spots).where(eq(spots.id, id))
  // A device may repeat it, or another moderator was faster.
  if (!row || (row.deleted && !isQueued)) throw noSuchPlace()
  const answer = { message: 'The place was deleted.' }
  if (row.deleted) return answer
  await tx.update(spots).set({ deleted: true, name: '', hint: '', rev }).where(eq(spots.id, id))
  tellCampus(context, row.universityId)
  return answer
})

const tellCampus = ({ after, resources, rev }: HandlerContext, universityId: string): void =>
  after(async () => resources.sockets.campusChanged(universityId, rev))
