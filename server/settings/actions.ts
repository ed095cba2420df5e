import { eq, and, inArray, ne, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { changeSettings, changeUniversity } from '#sync/actions/settings.ts'
import {
  mostUniversityChanges,
  noUniversityChangeLeft,
  type Settings,
  type UniversityChanges,
} from '#sync/settings.ts'
import type { University } from '#sync/accounts/universities.ts'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { lastSeenFor } from '../activity/last-seen.ts'
import { endDeals } from '../deals/end-live.ts'
import { dealsOfPerson } from '../deals/which.ts'
import { implement } from '../sync/implement.ts'
import type { Config } from '../config.ts'
import { differs } from '../db/differs.ts'
import type { Db } from '../db/open.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import type { Tx } from '../db/writer.ts'
import { pick } from '../db/columns.ts'

export const change = implement(
  changeUniversity,
  async (context, { userId, university, moveListings }) => {
    const { tx, actor, rev, resources, after } = context
    if (userId !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const { id: universityId } = await findUniversity(tx, resources.config, university)
    const [own] = await tx.select(campusColumns).from(users).where(eq(users.id, userId))
    const isOther = universityId !== own?.universityId
    const count = (own?.count ?? 0) + Number(isOther)
    if (isOther) {
      if (count > mostUniversityChanges)
        throw new Refusal('conflict', noUniversityChangeLeft, 'university')
      const changed = { universityId, universityChangeCount: count, rev }
      await tx.update(users).set(changed).where(eq(users.id, userId))
      // Deals are between people of one campus.
      await endDeals(context, dealsOfPerson(userId), { reason: 'gone', cause: userId })
    }
    if (moveListings) await moveOwnListings(tx, userId, universityId, rev)
    after(async () => {
      resources.sockets.sessionsChanged({ userId })
      resources.sockets.campusChanged(universityId, rev)
    })
    return changesOf(count)
  },
)

const campusColumns = { universityId: users.universityId, count: users.universityChangeCount }

const changesOf = (universityChangeCount: number): UniversityChanges => ({
  universityChangeCount,
  remaining: mostUniversityChanges - universityChangeCount,
})

const settingsColumns = pick(
  users,
  'privateProfile',
  'allowMessages',
  'notificationsEnabled',
  'showActivity',
)

export const store = implement(
  changeSettings,
  async ({ tx, actor, now, rev }, { id, ...given }): Promise<Settings> => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const own = eq(users.id, id)
    await tx
      .update(users)
      .set({ ...given, ...lastSeenFor(given, now), rev })
      .where(and(own, differs(users, given)))
    const [stored] = await tx.select(settingsColumns).from(users).where(own)
    if (!stored) throw new Refusal('not_found', 'This user does not exist.')
    return stored
  },
)

/**
 * Finds a university by name or id. A server for one school knows only that one.
 * @throws Refusal `bad_input` for an unsupported university
 */
async function findUniversity(db: Db, config: Config, named: string): Promise<University> {
  const all = await allUniversities(db)
  const school = schoolOf(config, all)
  const found = (school ? [school] : all).find(({ id, name }) => id === named || name === named)
  if (found) return found
  throw new Refusal('bad_input', 'Please choose a university from the list.', 'university')
}

/**
 * Moves a seller's listings to another campus, and stamps rows so that devices of the old campus
 * learn of it.
 */
async function moveOwnListings(
  tx: Tx,
  sellerId: string,
  universityId: string,
  rev: number,
): Promise<void> {
  const own = and(eq(listings.sellerId, sellerId), eq(listings.deleted, false))
  const elsewhere = and(own, ne(listings.universityId, universityId))
  const movingIds = tx.select({ id: listings.id }).from(listings).where(elsewhere)
  await tx
    .delete(listingMoves)
    .where(
      and(inArray(listingMoves.listingId, movingIds), eq(listingMoves.universityId, universityId)),
    )
  const left = {
    listingId: listings.id,
    universityId: listings.universityId,
    rev: sql<number>`${rev}`.as('rev'),
  }
  await tx
    .insert(listingMoves)
    .select(tx.select(left).from(listings).where(and(elsewhere, listings.shown)))
  await tx.update(listings).set({ universityId, rev }).where(elsewhere)
}
