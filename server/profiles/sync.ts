import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { profileImageOf, type OwnProfile } from '#sync/profiles.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf, type SyncedNoun } from '../sync/synced-noun.ts'

const isOwn = eq(users.id, anyViewer.userId)

/** One's own profile, for one's own devices. */
export const syncedOwnProfile: SyncedNoun = {
  stamps: (db) => [stampsOf(db, users.rev, isOwn)],
  async addFirst(db, viewer, changes) {
    for (const row of await ownQuery(db).execute({ ...viewer }))
      changes.put('ownProfiles', answerOf(row))
  },
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedQuery(db).execute({ ...viewer, ...span }))
      changes.put('ownProfiles', answerOf(row))
  },
}

const columns = { id: users.id, shown: users.profileImageId, awaited: users.awaitedImage }

const ownQuery = prepared((db) => db.select(columns).from(users).where(isOwn).prepare())

const changedQuery = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(and(isOwn, isOfSpan(users.rev)))
    .prepare(),
)

interface Row {
  id: string
  shown: string | null
  awaited: string | null
}

const answerOf = ({ id, shown, awaited }: Row): OwnProfile => ({
  _id: id,
  ...(shown !== null && { profileImage: profileImageOf(shown) }),
  ...(awaited !== null && { awaitedImage: awaited }),
})
