import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { changeSettings, changeUniversity } from '#sync/actions/settings.ts'
import {
  mostUniversityChanges,
  noUniversityChangeLeft,
  type Settings,
  type UniversityChanges,
} from '#sync/settings.ts'
import { lastSeenFor } from '../activity/last-seen.ts'
import { implement } from '../sync/implement.ts'
import { findUniversity } from './find-university.ts'
import { moveOwnListings } from './move-own-listings.ts'

export const change = implement(
  changeUniversity,
  async ({ tx, actor, rev, resources, after }, { userId, university, moveListings }) => {
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

const settingsColumns = {
  privateProfile: users.privateProfile,
  allowMessages: users.allowMessages,
  notificationsEnabled: users.notificationsEnabled,
  showActivity: users.showActivity,
}

export const store = implement(
  changeSettings,
  async ({ tx, actor, now, rev }, { id, ...given }): Promise<Settings> => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const own = eq(users.id, id)
    const [stored] = await tx
      .update(users)
      .set({ ...given, ...lastSeenFor(given, now), rev })
      .where(own)
      .returning(settingsColumns)
    if (!stored) throw new Refusal('not_found', 'This user does not exist.')
    return stored
  },
)
