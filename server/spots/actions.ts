import { and, eq } from 'drizzle-orm'
import { spots } from '#drizzle/schema/meet-ups.ts'
import { addSpot, changeSpot, deleteSpot } from '#sync/actions/spots.ts'
import { spotLimits } from '#sync/meet-ups/spots.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import type { Db } from '../db/open.ts'
import { assertRole } from '../auth/role.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'
import { assertCampus } from '../universities/assert-campus.ts'
import { spotOf, spotsOf, type SpotRow } from './queries.ts'

export const add = implement(addSpot, async (context, { id, name, hint, ...given }) => {
  const { tx, actor, rev } = context
  await assertRole(tx, actor, 'moderator')
  const [earlier] = await tx.select().from(spots).where(eq(spots.id, id))
  if (earlier) return spotOf(earlier)
  const { universityId = actor.universityId } = given
  await assertCampus(tx, universityId)
  const list = await spotsOf(tx, universityId)
  if (list.length >= spotLimits.perCampus)
    throw new Refusal('conflict', 'A campus can have 30 places. Delete one first.')
  const position = (list.at(-1)?.position ?? -1) + 1
  const row = { id, universityId, name, hint, position, rev, deleted: false }
  await tx.insert(spots).values(row)
  pokeCampus(context, row)
  return spotOf(row)
})

export const change = implement(changeSpot, async (context, { id, position, ...given }) => {
  const { tx, actor, rev } = context
  await assertRole(tx, actor, 'moderator')
  const spot = await findSpot(tx, id)
  await tx
    .update(spots)
    .set({ ...given, rev })
    .where(and(eq(spots.id, id), differs(spots, given)))
  if (position !== undefined) await moveTo(context, spot, position)
  const after = await findSpot(tx, id)
  if (after.rev === rev) pokeCampus(context, after)
  return spotOf(after)
})

/** Moves a place in its list. Only the places whose number changes are written. */
async function moveTo({ tx, rev }: HandlerContext, spot: SpotRow, to: number): Promise<void> {
  const others = (await spotsOf(tx, spot.universityId)).filter(({ id }) => id !== spot.id)
  const ordered = others.toSpliced(to, 0, spot)
  for (const [position, row] of ordered.entries())
    if (row.position !== position)
      await tx.update(spots).set({ position, rev }).where(eq(spots.id, row.id))
}

export const remove = implement(deleteSpot, async (context, { id }) => {
  const { tx, actor, rev } = context
  await assertRole(tx, actor, 'moderator')
  const [spot] = await tx.select().from(spots).where(eq(spots.id, id))
  if (!spot) throw noSuchSpot()
  if (!spot.deleted) {
    await tx.update(spots).set({ deleted: true, rev }).where(eq(spots.id, id))
    pokeCampus(context, spot)
  }
  return { message: 'The place was deleted.' }
})

const noSuchSpot = () => new Refusal('not_found', 'This place does not exist.')

async function findSpot(db: Db, id: string): Promise<SpotRow> {
  const [spot] = await db
    .select()
    .from(spots)
    .where(and(eq(spots.id, id), eq(spots.deleted, false)))
  if (!spot) throw noSuchSpot()
  return spot
}

/** The moderator's own campus hears of every action. */
function pokeCampus(
  { actor, resources, rev, after }: HandlerContext,
  { universityId }: Pick<SpotRow, 'universityId'>,
): void {
  if (universityId !== actor.universityId)
    after(async () => resources.sockets.campusChanged(universityId, rev))
}
