import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import type { Block } from '#sync/blocks.ts'
import { profileImageOf } from '#sync/images.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { pick, type RowOf } from '../db/columns.ts'
import { anyViewer } from '../listings/visibility.ts'
import {
  isOfSpan,
  stampsOf,
  startAfter,
  type SnapshotPart,
  type SyncedNoun,
} from '../sync/synced-noun.ts'
import { blocksOther } from './blocks-other.ts'

const { userId } = anyViewer
const blocked = { own: eq(blocks.blockerId, userId), other: blocks.blockedId }
const blockers = { own: eq(blocks.blockedId, userId), other: blocks.blockerId }

/**
 * Who blocks and who is blocked lose sight of each other: nothing of the one stays with the other.
 * Both devices get a row that says so. The blocker's has the name, which follows its changes.
 */
export const syncedBlocks: SyncedNoun = {
  stamps: (db) => [
    ...[blocked, blockers].map(({ own }) => stampsOf(db, blocks.rev, own)),
    stampsOf(db, users.rev, inArray(users.id, blockedPeople(db))),
  ],
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { id } of await purgedQuery(db).execute({ ...viewer, ...span })) changes.purge(id)
    for (const row of await changedQuery(db).execute({ ...viewer, ...span })) {
      if (row.isBlocked || row.isBlockedBy) changes.put('blocks', blockOf(row))
      else changes.delete('blocks', row.id)
    }
  },
}

/** Everyone between whom and the viewer there is a block. */
export const allBlocks: SnapshotPart = {
  async addPage(db, viewer, { after: { id }, limit }, changes) {
    const rows = await allQuery(db).execute({ ...viewer, before: id || lastId, limit })
    for (const row of rows) changes.put('blocks', blockOf(row))
    return startAfter(rows, limit, (row) => ({ at: 0, id: row.id }))
  },
}

/** No id follows it. */
const lastId = '~'

const purgedQuery = prepared((db) =>
  unionAll(changedSide(db, blocked, false), changedSide(db, blockers, false)).prepare(),
)

/** The people between whom and the viewer a block has ended, as a subquery for their ids. */
export const unblockedPeople = (db: Db) =>
  unionAll(changedSide(db, blocked, true), changedSide(db, blockers, true))

/** The people between whom and the viewer a block was made or has ended. */
export const peopleOfChangedBlocks = (db: Db) =>
  unionAll(
    changedSide(db, blocked, false),
    changedSide(db, blocked, true),
    changedSide(db, blockers, false),
    changedSide(db, blockers, true),
  )

const changedSide = (db: Db, { own, other }: typeof blocked | typeof blockers, deleted: boolean) =>
  db
    .select({ id: other })
    .from(blocks)
    .where(and(own, isOfSpan(blocks.rev), eq(blocks.deleted, deleted)))

const blockedPeople = (db: Db) =>
  db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(blocked.own, eq(blocks.deleted, false)))

const blockedByPeople = (db: Db) =>
  db
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(and(blockers.own, eq(blocks.deleted, false)))

const columns = {
  ...pick(users, 'id', 'username', 'firstName', 'lastName'),
  imageId: users.profileImageId,
  isBlocked: blocksOther(userId, users.id),
  isBlockedBy: blocksOther(users.id, userId),
}

const changedQuery = prepared((db) => {
  const renamed = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, blockedPeople(db)), isOfSpan(users.rev)))
  const changed = unionAll(
    changedSide(db, blocked, false),
    changedSide(db, blocked, true),
    changedSide(db, blockers, false),
    changedSide(db, blockers, true),
    renamed,
  )
  return db.select(columns).from(users).where(inArray(users.id, changed)).prepare()
})

const allQuery = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(
      and(
        inArray(users.id, unionAll(blockedPeople(db), blockedByPeople(db))),
        sql`${users.id} < ${sql.placeholder('before')}`,
      ),
    )
    .orderBy(desc(users.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** A blocked user gets no name: they may have lost sight of it, and no screen shows it. */
const blockOf = ({
  id,
  username,
  firstName,
  lastName,
  imageId,
  ...row
}: RowOf<typeof columns>): Block => ({
  userId: id,
  isBlocked: row.isBlocked === 1,
  isBlockedBy: row.isBlockedBy === 1,
  ...(row.isBlocked === 1 && {
    username,
    name: `${firstName} ${lastName}`,
    ...(imageId !== null && { image: profileImageOf(imageId).small }),
  }),
})
