import { and, eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import type { Block } from '#sync/blocks.ts'
import { profileImageOf } from '#sync/profiles.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { pick, type RowOf } from '../db/columns.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf, type SyncedNoun } from '../sync/synced-noun.ts'
import { syncedRows } from '../sync/synced-rows.ts'
import { blocksOther } from './blocks-other.ts'

const { userId } = anyViewer
const blocked = { own: eq(blocks.blockerId, userId), other: blocks.blockedId }
const blockers = { own: eq(blocks.blockedId, userId), other: blocks.blockerId }

const rows = syncedRows({
  table: 'blocks',
  stamps: (db) => [
    ...[blocked, blockers].map(({ own }) => stampsOf(db, blocks.rev, own)),
    stampsOf(db, users.rev, inArray(users.id, peopleOf(db, blocked))),
  ],
  select: (db) => db.select(columns).from(users),
  changed: (db) => inArray(users.id, unionAll(peopleOfChangedBlocks(db), renamedPeople(db))),
  isGone: ({ isBlocked, isBlockedBy }) => isBlocked === 0 && isBlockedBy === 0,
  initial: (db) => inArray(users.id, unionAll(peopleOf(db, blocked), peopleOf(db, blockers))),
  order: { id: users.id },
  placeOf: ({ id }) => ({ at: 0, id }),
  answer: blockOf,
})

/**
 * Who blocks and who is blocked lose sight of each other: nothing of the one stays with the other.
 * Both devices get a row that says so. The blocker's has the name, which follows its changes.
 */
export const syncedBlocks: SyncedNoun = {
  ...rows,
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { id } of await purgedQuery(db).execute({ ...viewer, ...span })) changes.purge(id)
    await rows.addChanges(db, { viewer, ...span }, changes)
  },
}

const purgedQuery = prepared((db) =>
  unionAll(changedSide(db, blocked, false), changedSide(db, blockers, false)).prepare(),
)

/** The people between whom and the viewer a block has ended, as a subquery for their ids. */
export const unblockedPeople = (db: Db) =>
  unionAll(changedSide(db, blocked, true), changedSide(db, blockers, true))

/** The people between whom and the viewer a block was made or has ended. */
export const peopleOfChangedBlocks = (db: Db) =>
  unionAll(changedSide(db, blocked), changedSide(db, blockers))

type SideOfBlock = typeof blocked | typeof blockers

const changedSide = (db: Db, { own, other }: SideOfBlock, deleted?: boolean) =>
  db
    .select({ id: other })
    .from(blocks)
    .where(
      and(own, isOfSpan(blocks.rev), deleted === undefined ? deleted : eq(blocks.deleted, deleted)),
    )

const peopleOf = (db: Db, { own, other }: SideOfBlock) =>
  db
    .select({ id: other })
    .from(blocks)
    .where(and(own, eq(blocks.deleted, false)))

const renamedPeople = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, peopleOf(db, blocked)), isOfSpan(users.rev)))

const columns = {
  ...pick(users, 'id', 'username', 'firstName', 'lastName'),
  imageId: users.profileImageId,
  isBlocked: blocksOther(userId, users.id),
  isBlockedBy: blocksOther(users.id, userId),
}

/** A blocked user gets no name: they may have lost sight of it, and no screen shows it. */
function blockOf({
  id,
  username,
  firstName,
  lastName,
  imageId,
  ...row
}: RowOf<typeof columns>): Block {
  return {
    userId: id,
    isBlocked: row.isBlocked === 1,
    isBlockedBy: row.isBlockedBy === 1,
    ...(row.isBlocked === 1 && {
      username,
      name: `${firstName} ${lastName}`,
      ...(imageId !== null && { image: profileImageOf(imageId).small }),
    }),
  }
}
