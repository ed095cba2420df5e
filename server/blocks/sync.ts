import { and, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { blocks } from '#drizzle/schema/blocks.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { anyViewer } from '../listings/visibility.ts'
import { isOfSpan, stampsOf, type SyncedNoun } from '../sync/synced-noun.ts'

const { userId } = anyViewer
const blocked = { own: eq(blocks.blockerId, userId), other: blocks.blockedId }
const blockers = { own: eq(blocks.blockedId, userId), other: blocks.blockerId }

/** Who blocks and who is blocked lose sight of each other: nothing of the one stays with the other. */
export const syncedBlocks: SyncedNoun = {
  stamps: (db) => [blocked, blockers].map(({ own }) => stampsOf(db, blocks.rev, own)),
  async addChanges(db, { viewer, ...span }, changes) {
    for (const { id } of await purgedQuery(db).execute({ ...viewer, ...span })) changes.purge(id)
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
