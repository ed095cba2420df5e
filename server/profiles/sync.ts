import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { profileImageOf, type OwnProfile } from '#sync/profiles.ts'
import { availabilityColumns } from '../availability/columns.ts'
import { pick, type RowOf } from '../db/columns.ts'
import { anyViewer } from '../listings/visibility.ts'
import { paymentColumns } from '../payment/columns.ts'
import { isOfSpan, stampsOf } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'

const isOwn = eq(users.id, anyViewer.userId)

/** The viewer's own profile. */
export const syncedOwnProfile = syncedRows({
  table: 'ownProfiles',
  stamps: (db) => [stampsOf(db, users.rev, isOwn)],
  select: (db) => db.select(columns).from(users),
  changed: () => and(isOwn, isOfSpan(users.rev)),
  initial: () => isOwn,
  order: { id: users.id },
  placeOf: ({ id }) => ({ at: 0, id }),
  answer: answerOf,
})

const columns = {
  id: users.id,
  rev: users.rev,
  shown: users.profileImageId,
  awaited: users.awaitedImage,
  ...pick(users, 'username', 'firstName', 'lastName', 'year', 'bio'),
  ...availabilityColumns,
  ...paymentColumns,
}

function answerOf({ id, shown, awaited, ...own }: RowOf<typeof columns>): OwnProfile {
  return {
    _id: id,
    ...own,
    ...(shown !== null && { profileImage: profileImageOf(shown) }),
    ...(awaited !== null && { awaitedImage: awaited }),
  }
}
