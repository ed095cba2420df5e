import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { profileImageOf } from '#sync/images.ts'
import type { OwnProfile } from '#sync/profiles.ts'
import { availabilityColumns } from '../availability/columns.ts'
import { prepared } from '../db/prepared.ts'
import { pick, type RowOf } from '../db/columns.ts'
import { anyViewer } from '../listings/visibility.ts'
import { paymentColumns } from '../payment/columns.ts'
import { isOfSpan, stampsOf, type SnapshotPart, type SyncedNoun } from '../sync/synced-noun.ts'

const isOwn = eq(users.id, anyViewer.userId)

/** The viewer's own profile. */
export const syncedOwnProfile: SyncedNoun = {
  stamps: (db) => [stampsOf(db, users.rev, isOwn)],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const row of await changedQuery(db).execute({ ...viewer, ...span }))
      changes.put('ownProfiles', answerOf(row))
  },
}

export const ownProfile: SnapshotPart = {
  async addPage(db, viewer, _page, changes) {
    for (const row of await ownQuery(db).execute({ ...viewer }))
      changes.put('ownProfiles', answerOf(row))
    return undefined
  },
}

const columns = {
  id: users.id,
  rev: users.rev,
  shown: users.profileImageId,
  awaited: users.awaitedImage,
  ...pick(users, 'username', 'firstName', 'lastName', 'year', 'bio', 'soldCount'),
  ...availabilityColumns,
  ...paymentColumns,
}

const ownQuery = prepared((db) => db.select(columns).from(users).where(isOwn).prepare())

const changedQuery = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(and(isOwn, isOfSpan(users.rev)))
    .prepare(),
)

const answerOf = ({
  id,
  shown,
  awaited,
  soldCount,
  ...own
}: RowOf<typeof columns>): OwnProfile => ({
  _id: id,
  ...own,
  ...(soldCount > 0 && { soldCount }),
  ...(shown !== null && { profileImage: profileImageOf(shown) }),
  ...(awaited !== null && { awaitedImage: awaited }),
})
